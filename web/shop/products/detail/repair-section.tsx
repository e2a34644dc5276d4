import { fallbackLang, localizedText } from '../../../../domain/language'
import type { Product } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { AccordionSection } from '../../../ui/layout/accordion'

const REPAIR_TEXTS = ['spareParts', 'repairInfo', 'updatesInfo', 'dataInfo'] as const

/** Spare parts, repair, software updates and data of a connected tool, if staff have entered any (rules 4.8). */
export function RepairSection({ product }: { product: Product }) {
  const { language, messages } = useLocale()
  const { product: words } = messages
  const texts = REPAIR_TEXTS.flatMap((name) => {
    const [polishText, englishText = null] = [product[name], product[`${name}En`]]
    return polishText
      ? [
          {
            name,
            text: localizedText(language, polishText, englishText),
            lang: fallbackLang(language, englishText),
          },
        ]
      : []
  })
  if (texts.length === 0) return null
  return (
    <AccordionSection title={words.repair}>
      <dl className="space-y-3">
        {texts.map(({ name, text, lang }) => (
          <div key={name}>
            <dt className="text-sm text-steel-600">{words.repairTexts[name]}</dt>
            <dd lang={lang} className="whitespace-pre-line wrap-anywhere">
              <TextWithLinks text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </AccordionSection>
  )
}

/** A text of staff in which each https URL is a link. A full stop or comma after a URL is not part of it. */
const TextWithLinks = ({ text }: { text: string }) =>
  text.split(/(https:\/\/[^\s<>"]*[^\s<>".,;:!?)])/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part} className="underline underline-offset-4">
        {part}
      </a>
    ) : (
      part
    ),
  )
