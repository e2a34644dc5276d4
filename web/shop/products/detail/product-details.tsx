import { Check, X } from 'lucide'
import type { ReactNode } from 'react'
import { guarantorOf } from '../../../../domain/products/manufacturers/guarantee'
import { fallbackLanguage, localizedText } from '../../../../domain/language'
import type { Product } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { AccordionSection } from '../../../ui/layout/accordion'
import { Icon } from '../../../ui/image/icon'
import { LegalNotice } from '../../legal/legal-notice'
import { useDetailsWords } from './details-words'
import { listFields, TechnicalData } from './technical-data'
import { WasteInfo } from './waste-info'

/**
 * Details below the pictures: condition, description, technical data, warranty and safety. They must have no event
 * handlers, because only the edge renders them (`edgeComponent`).
 */
export default function ProductDetails({ product }: { product: Product }) {
  const { language, messages } = useLocale()
  const { product: words } = messages
  const detailsWords = useDetailsWords()
  const isEnglish = language === 'en'
  return (
    <div className="mt-12 grid gap-x-12 lg:grid-cols-2">
      <section>
        <h2 className="font-display text-2xl font-semibold">{words.condition}</h2>
        <p lang={fallbackLanguage(language, product.conditionEn)} className="mt-3 text-steel-800">
          {localizedText(language, product.condition, product.conditionEn)}
        </p>
        <h2 className="mt-8 font-display text-2xl font-semibold">{words.description}</h2>
        <p
          lang={fallbackLanguage(language, product.descriptionEn)}
          className="mt-3 whitespace-pre-line leading-relaxed text-steel-800"
        >
          {localizedText(language, product.description, product.descriptionEn)}
        </p>
        {product.box.length > 0 ? (
          <>
            <h2 className="mt-8 font-display text-2xl font-semibold">{words.box}</h2>
            <ul className="mt-3 space-y-2">
              {product.box.map((item) => (
                <li key={item.pl} className="flex items-center gap-2.5">
                  {item.included ? (
                    <Icon shape={Check} className="size-5 shrink-0 text-good-deep" />
                  ) : (
                    <Icon shape={X} className="size-5 shrink-0 text-danger" />
                  )}
                  <span>
                    <span lang={fallbackLanguage(language, item.en)}>
                      {localizedText(language, item.pl, item.en)}
                    </span>
                    {item.included ? null : ` – ${words.missing}`}
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        <div className="mt-8 border-t border-steel-200">
          <AccordionSection title={words.features} isOpen>
            <TechnicalData product={product} />
          </AccordionSection>
        </div>
      </section>
      <div className="border-steel-200 lg:border-t">
        {product.warranty ? (
          <AccordionSection title={words.warranty}>
            <GuaranteeSection manufacturer={product.manufacturer} />
            <p className="mt-3 text-sm">{words.guarantee.rights}</p>
          </AccordionSection>
        ) : null}
        {product.guaranteeLabel ? (
          <section
            aria-labelledby="guarantee-label"
            className="border-b border-steel-200 py-4 text-steel-800"
          >
            <h2 id="guarantee-label" className="mb-3 font-display text-xl font-semibold text-ink">
              {words.guaranteeLabelTitle}
            </h2>
            <img
              src={`/api/products/${product.id}/label/full`}
              alt={words.guaranteeLabel(product.guaranteeLabel)}
              width={269}
              height={283}
              loading="lazy"
              className="h-auto w-full max-w-80 bg-white"
            />
          </section>
        ) : null}
        <section
          aria-labelledby="legal-guarantee"
          className="border-b border-steel-200 py-4 text-sm text-steel-700"
        >
          <h2 id="legal-guarantee" className="mb-1 font-semibold">
            {messages.legalGuarantee}
          </h2>
          <LegalNotice />
        </section>
        <RepairSection product={product} />
        <AccordionSection title={words.safety} isOpen>
          <p lang={fallbackLanguage(language, product.safetyEn)}>
            {localizedText(language, product.safety, product.safetyEn)}
          </p>
          {/* English pages show the Polish safety text too, because the law requires it in Polish (rules 5.1). */}
          {isEnglish && product.safety && product.safetyEn ? (
            <p className="mt-3 text-sm">
              {detailsWords.polishSafety} <span lang="pl">{product.safety}</span>
            </p>
          ) : null}
          <dl className={SPECIFICATION_LIST_CLASS}>
            <ManufacturerDetails manufacturer={product.manufacturer} />
            <LinkRow name={words.manual} href={product.manualUrl} />
          </dl>
          <WasteInfo product={product} />
        </AccordionSection>
      </div>
    </div>
  )
}

/** Spare parts, repair, software updates and data of a connected tool, if staff have entered any (rules 4.8). */
function RepairSection({ product }: { product: Product }) {
  const { language, messages } = useLocale()
  const { repair, repairTexts } = messages.product
  const textNames = listFields(repairTexts).filter((name) => product[name])
  return textNames.length > 0 ? (
    <AccordionSection title={repair}>
      <dl className={SPECIFICATION_LIST_CLASS}>
        {textNames.map((name) => {
          const englishText = product[`${name}En`] ?? null
          const text = localizedText(language, product[name] ?? '', englishText)
          return /^https:\S+$/.test(text) ? (
            <LinkRow key={name} name={repairTexts[name]} href={text} />
          ) : (
            <SpecificationRow key={name} name={repairTexts[name]}>
              <span
                lang={fallbackLanguage(language, englishText)}
                className="whitespace-pre-line wrap-anywhere"
              >
                {text}
              </span>
            </SpecificationRow>
          )
        })}
      </dl>
    </AccordionSection>
  ) : null
}

const SPECIFICATION_LIST_CLASS = 'mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2'

/** Guarantor, scope, territory and procedure of the guarantee (rules 4.2). */
function GuaranteeSection({ manufacturer }: Pick<Product, 'manufacturer'>) {
  const { language, messages } = useLocale()
  const { product: words } = messages
  if (!manufacturer) return null
  const { guarantee } = manufacturer
  const { name, address } = guarantorOf(manufacturer)
  return (
    <dl className={SPECIFICATION_LIST_CLASS}>
      <SpecificationRow name={words.guarantee.guarantor}>
        {name}, {address}
      </SpecificationRow>
      {guarantee
        ? (['scope', 'territory', 'claim'] as const).map((textName) => (
            <SpecificationRow key={textName} name={words.guarantee[textName]}>
              <span
                lang={fallbackLanguage(language, guarantee[textName].en)}
                className="whitespace-pre-line wrap-anywhere"
              >
                {localizedText(language, guarantee[textName].pl, guarantee[textName].en)}
              </span>
            </SpecificationRow>
          ))
        : null}
      <LinkRow name={words.guarantee.terms} href={guarantee?.termsUrl} />
    </dl>
  )
}

/** Manufacturer and responsible person in the EU, as the offer must show them (rules 5.1). */
function ManufacturerDetails({ manufacturer }: Pick<Product, 'manufacturer'>) {
  const { product: words } = useLocale().messages
  if (!manufacturer) return null
  const { euRepresentative } = manufacturer
  return (
    <>
      <SpecificationRow name={words.manufacturer}>
        {manufacturer.name}, {manufacturer.address},{' '}
        <span className="wrap-anywhere">{manufacturer.email}</span>
      </SpecificationRow>
      {euRepresentative ? (
        <SpecificationRow name={words.representative}>
          {euRepresentative.name}, {euRepresentative.address},{' '}
          <span className="wrap-anywhere">{euRepresentative.email}</span>
        </SpecificationRow>
      ) : null}
    </>
  )
}

/** Name and value of one property of a product. Renders nothing if the value is unknown. */
const SpecificationRow = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt className="text-steel-600">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  ) : null

/** A link to an external page or a PDF file. The text of the link is the host name, or `PDF` for a file of the shop. */
const LinkRow = ({ name, href }: { name: string; href: string | null | undefined }) => (
  <SpecificationRow name={name}>
    {href ? (
      <a href={href} className="underline wrap-anywhere">
        {href.startsWith('/') ? 'PDF' : href.split('/')[2]}
      </a>
    ) : null}
  </SpecificationRow>
)
