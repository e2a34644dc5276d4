import type { DispatchRules } from '../../../../domain/delivery/delivery'
import { upcomingPromises } from '../../../../domain/delivery/delivery-promise'
import { type Language, LANGUAGES } from '../../../../domain/language'
import type { Timestamp } from '../../../../domain/time/time'
import { usePeriodWords } from './period-words'

type Props = { title: string; orderedAt: Timestamp; rules: DispatchRules }

/** The sentence that buyers read about the delivery of an order, in both languages. */
export function PromisePreview({ title, orderedAt, rules }: Props) {
  const words = usePeriodWords()
  const promiseText = (language: Language) =>
    upcomingPromises(orderedAt, rules, language, 1)
      .flatMap(({ text, limits }) => (limits ? [text, limits] : [text]))
      .join(' ')
  return (
    <div className="rounded-sm bg-steel-100 p-3 text-sm">
      <p className="font-semibold">{title}</p>
      <dl className="mt-1 space-y-1">
        {LANGUAGES.map((language) => (
          <div key={language} className="flex flex-wrap gap-x-2">
            <dt className="text-steel-700">{words.languages[language]}:</dt>
            <dd lang={language} className="min-w-0 break-words font-medium">
              {promiseText(language)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
