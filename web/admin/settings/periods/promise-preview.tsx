import type { DispatchRules } from '../../../../domain/delivery/delivery'
import { promiseAt } from '../../../../domain/delivery/delivery-promise'
import { findFastestCourier, workingDaysOf } from '../../../../domain/delivery/zones'
import { type Language, LANGUAGES } from '../../../../domain/language'
import type { Timestamp } from '../../../../domain/time/time'
import { useLocale } from '../../../i18n/locale'
import { usePeriodWords } from './period-words'

type Props = { title: string; orderedAt: Timestamp; rules: DispatchRules }

/** The sentence that buyers read about the delivery of an ordinary parcel, in both languages. */
export function PromisePreview({ title, orderedAt, rules }: Props) {
  const words = usePeriodWords()
  const { settings } = useLocale()
  const zone = settings.delivery.pl
  const courier = findFastestCourier(
    zone,
    settings.couriers.offered.filter((name) => zone.parcels.courier.couriers.includes(name)),
  )
  const formatPromise = (language: Language) => {
    if (!courier) return ''
    const workingDays = workingDaysOf(zone, [{ parcelClass: 'courier' }], courier)
    const { text, limits } = promiseAt(orderedAt, rules, workingDays, language)
    return limits ? `${text} ${limits}` : text
  }
  return (
    <div className="rounded-sm bg-steel-100 p-3 text-sm">
      <p className="font-semibold">{title}</p>
      <dl className="mt-1 space-y-1">
        {LANGUAGES.map((language) => (
          <div key={language} className="flex flex-wrap gap-x-2">
            <dt className="text-steel-700">{words.languages[language]}:</dt>
            <dd lang={language} className="min-w-0 break-words font-medium">
              {formatPromise(language)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
