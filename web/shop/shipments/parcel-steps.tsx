import { courierName } from '../../../domain/delivery/couriers'
import type { Language } from '../../../domain/language'
import { formatClockTime } from '../../../domain/time/clock-time'
import type { ParcelStatus } from '../../../domain/shipments/shipment'
import type { BuyerOrder } from '../../api'
import { useLocale } from '../../i18n/locale'
import { useParcelWords } from './words'

type Props = {
  parcels: readonly Omit<BuyerOrder['deliveries'][number], 'status'>[]
  /** Names of the steps of a returned parcel. Parcels to the buyer use the default names. */
  statuses?: Record<ParcelStatus, string>
}

/** The steps of each parcel as the courier reports them, newest first. */
export function ParcelSteps({ parcels, statuses }: Props) {
  const words = useParcelWords()
  const { language } = useLocale()
  return (
    <ul className="space-y-5">
      {parcels.map(({ courier, number, url, steps }) => (
        <li key={number}>
          <p className="font-semibold">{courierName(courier)}</p>
          <ol className="mt-2 space-y-2">
            {steps.toReversed().map(({ at, status }, index) => (
              <li key={at + status} className={index === 0 ? 'font-semibold' : 'text-steel-700'}>
                {(statuses ?? words.statuses)[status]}
                <StepTime at={at} language={language} />
              </li>
            ))}
          </ol>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-2 [overflow-wrap:anywhere] print:hidden"
          >
            {words.track({ number })}
          </a>
        </li>
      ))}
    </ul>
  )
}

function StepTime({ at, language }: { at: string; language: Language }) {
  const { day, hourAndMinute } = formatClockTime(Date.parse(at), language)
  return (
    <time dateTime={at} className="block text-sm font-normal tabular-nums text-steel-700">
      {day}, {hourAndMinute}
    </time>
  )
}
