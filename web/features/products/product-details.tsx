import { Check, X } from 'lucide-react'
import { localized } from '../../../domain/language'
import type { Product } from '../../api'
import { useLocale } from '../../i18n/locale'
import { AccordionSection } from '../../ui/accordion'

/** What can be read about a product below its pictures: description, features, condition, warranty, safety. */
export function ProductDetails({ product }: { product: Product }) {
  const { language, messages } = useLocale()
  const { product: words } = messages
  const inEnglish = language === 'en'
  const features = inEnglish && product.featuresEn.length > 0 ? product.featuresEn : product.features
  return (
    <div className="mt-12 grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <section>
        <h2 className="font-display text-2xl font-semibold">{words.description}</h2>
        <p className="mt-3 whitespace-pre-line leading-relaxed text-steel-800">
          {localized(language, product.description, product.descriptionEn)}
        </p>
        {product.box.length > 0 ? (
          <>
            <h2 className="mt-8 font-display text-2xl font-semibold">{words.box}</h2>
            <ul className="mt-3 space-y-2">
              {product.box.map((item) => (
                <li
                  key={item.pl}
                  className={`flex items-center gap-2.5 ${item.included ? '' : 'text-steel-600'}`}
                >
                  {item.included ? (
                    <Check aria-hidden="true" className="size-5 shrink-0 text-good-deep" />
                  ) : (
                    <X aria-hidden="true" className="size-5 shrink-0 text-danger" />
                  )}
                  {item.included ? item[language] : `${item[language]} – ${words.missing}`}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </section>
      <div className="border-t border-steel-200">
        <AccordionSection title={words.features} isOpen>
          <ul className="list-disc space-y-1.5 pl-5 marker:text-accent-deep">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
            {product.batteryIncluded ? <li>{words.battery}</li> : null}
          </ul>
        </AccordionSection>
        <AccordionSection title={words.condition} isOpen>
          <p className="font-medium">
            {words.grade({ grade: product.grade })}: {words.grades[product.grade]}
          </p>
          <p className="mt-2">{localized(language, product.condition, product.conditionEn)}</p>
          {product.defects.length > 0 ? (
            <>
              <p className="mt-3 font-medium">{words.defects}:</p>
              <ul className="mt-1 list-disc space-y-1 pl-5">
                {product.defects.map((defect) => (
                  <li key={defect.pl}>{defect[language]}</li>
                ))}
              </ul>
            </>
          ) : (
            <p className="mt-3">{words.noDefects}</p>
          )}
        </AccordionSection>
        <AccordionSection title={words.warranty}>
          <p>{localized(language, product.warranty, product.warrantyEn)}</p>
          <p className="mt-2">{words.guaranteeNote}</p>
        </AccordionSection>
        <AccordionSection title={words.safety} isOpen>
          <p>{localized(language, product.safety, product.safetyEn)}</p>
          {product.manufacturer ? <Manufacturer manufacturer={product.manufacturer} /> : null}
        </AccordionSection>
      </div>
    </div>
  )
}

function Manufacturer({ manufacturer }: { manufacturer: NonNullable<Product['manufacturer']> }) {
  const { product: words } = useLocale().messages
  const { euRepresentative } = manufacturer
  return (
    <dl className="mt-3 space-y-2 text-sm">
      <div>
        <dt className="font-medium">{words.manufacturer}</dt>
        <dd>
          {manufacturer.name}, {manufacturer.address}, <span className="break-all">{manufacturer.email}</span>
        </dd>
      </div>
      {euRepresentative ? (
        <div>
          <dt className="font-medium">{words.representative}</dt>
          <dd>
            {euRepresentative.name}, {euRepresentative.address},{' '}
            <span className="break-all">{euRepresentative.email}</span>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
