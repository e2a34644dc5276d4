import { firmPhoneHref, formatFirmAddress } from '../../../domain/settings/settings'
import { useLocale } from '../../i18n/locale'
import { useViewingWords } from './words'

/** Address, map and phone number of the showroom. */
export function ShowroomPlace() {
  const { firm } = useLocale().settings
  const words = useViewingWords()
  return (
    <dl className="space-y-3">
      <div>
        <dt className="text-sm text-steel-600">{words.place}</dt>
        <dd className="font-medium">
          <span className="block">{firm.firm}</span>
          <span className="block">{formatFirmAddress(firm)}</span>
          <a href={firm.maps} className="inline-block py-1 underline">
            {words.onMap}
          </a>
        </dd>
      </div>
      <div>
        <dt className="text-sm text-steel-600">{words.phoneLabel}</dt>
        <dd className="font-medium">
          <a href={firmPhoneHref(firm)} className="inline-block py-1 underline tabular-nums">
            {firm.phone}
          </a>
        </dd>
      </div>
    </dl>
  )
}
