import { formatFullDate } from '../../../../domain/time/format-days'
import { ChevronDown, ClipboardCheck } from 'lucide'
import type { ReactNode } from 'react'
import { fallbackLanguage, localizedText } from '../../../../domain/language'
import { GRADES } from '../../../../domain/products/catalog/catalog'
import { GRADE_EXAMPLES } from '../../../../domain/products/pictures/grade-examples'
import type { Product } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { Icon } from '../../../ui/image/icon'
import { Picture } from '../pictures/picture'
import { GRADES_ID } from './grades-id'
import { useWhyGradeWords } from './why-grade-words'

/**
 * The check by staff in an open section, and below it the meaning of all grades. It must have no event handlers, because
 * only the edge renders it (`edgeComponent`).
 */
export default function WhyGrade({ product }: { product: Product }) {
  const { language, messages } = useLocale()
  const words = useWhyGradeWords()
  const { grade, inspectedAt } = product
  const inspectionDay = inspectedAt ? formatFullDate(new Date(inspectedAt), language) : null
  const batteryCycles = product.batteryCycles?.toString()
  const hasInspectionData = Boolean(
    inspectionDay || product.inspection || batteryCycles || product.displayPlace,
  )
  return (
    <>
      {hasInspectionData ? (
        <section
          aria-labelledby="checked"
          className="mt-4 rounded-md bg-white px-4 py-3 ring-1 ring-steel-200 md:px-5"
        >
          <h2 id="checked" className="flex items-center gap-2 font-semibold">
            <Icon shape={ClipboardCheck} className="size-5 shrink-0 text-good-deep" />
            {words.checked({ day: inspectionDay })}
          </h2>
          <dl className="mt-1.5 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr] md:grid-cols-1 lg:grid-cols-[auto_1fr]">
            <TextPropertyRow name={words.inspection} pl={product.inspection} en={product.inspectionEn} />
            <PropertyRow name={words.batteryCycles}>{batteryCycles}</PropertyRow>
            <TextPropertyRow
              name={words.displayPlace}
              pl={product.displayPlace}
              en={product.displayPlaceEn}
            />
          </dl>
        </section>
      ) : null}
      <details id={GRADES_ID} className="group mt-4 rounded-md bg-white ring-1 ring-steel-200">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 px-4 font-semibold md:px-5 [&::-webkit-details-marker]:hidden">
          <h2>{words.title({ grade })}</h2>
          <Icon shape={ChevronDown} className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4 text-sm text-steel-800 md:px-5">
          <ul className="grid grid-cols-3 gap-2 md:gap-3">
            {GRADES.map((otherGrade) => (
              <li
                key={otherGrade}
                aria-current={otherGrade === grade ? 'true' : undefined}
                className="overflow-hidden rounded-sm bg-paper ring-1 ring-steel-200 aria-[current]:ring-2 aria-[current]:ring-ink"
              >
                <Picture
                  url={GRADE_EXAMPLES[otherGrade]}
                  alt=""
                  sizes="(min-width: 1024px) 180px, 30vw"
                  isLowPriority
                />
                <div className="p-2 leading-snug">
                  <p className="font-display text-xl font-bold leading-none text-ink">
                    {otherGrade}
                    {otherGrade === grade ? (
                      <span className="mt-0.5 block font-sans text-xs font-semibold leading-tight">
                        {words.thisPiece}
                      </span>
                    ) : null}
                  </p>
                  <p className="mt-1 hyphens-auto text-xs first-letter:uppercase sm:text-sm">
                    {messages.product.shortGrades[otherGrade]}
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-xs text-steel-600">{words.examples}</p>
        </div>
      </details>
    </>
  )
}

const PropertyRow = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt className="text-steel-600 max-lg:mt-1">{name}</dt>
      <dd className="font-medium text-ink">{children}</dd>
    </>
  ) : null

type TextPropertyRowProps = { name: string; pl: string | null | undefined; en: string | null | undefined }

/** A property that staff describe in Polish and English. Renders nothing if staff have not entered it. */
const TextPropertyRow = ({ name, pl, en }: TextPropertyRowProps) => (
  <PropertyRow name={name}>{pl ? <LocalizedText pl={pl} en={en ?? null} /> : null}</PropertyRow>
)

function LocalizedText({ pl, en }: { pl: string; en: string | null }) {
  const { language } = useLocale()
  return <span lang={fallbackLanguage(language, en)}>{localizedText(language, pl, en)}</span>
}
