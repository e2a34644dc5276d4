import { useState } from 'react'
import { CONFIRMATIONS } from '../../../domain/settings/legal-facts'
import type { BrokerSetting } from '../../../domain/shipments/broker-setting'
import type { ViewingSetting } from '../../../domain/viewings/viewing'
import { formatShowroomHours, type ShowroomSetting } from '../../../domain/delivery/showroom'
import { type ChatHours, formatChatHours } from '../../../domain/chat/chat-hours'
import { courierName, COURIERS, type CourierSetting } from '../../../domain/delivery/couriers'
import { formatWorkingDays } from '../../../domain/time/working-day-range'
import type { Language } from '../../../domain/language'
import { useLocale } from '../../i18n/locale'
import { Badge } from '../../ui/layout/badge'
import { Button } from '../../ui/form/button'
import { ListBody } from '../kit/list/list-body'
import { formatTimestamp } from '../kit/timestamp-text'
import { useStaffList } from '../kit/list/use-staff-list'
import { type SettingState, fetchSettingVersions } from './queries'
import type { FormSettingName } from '../../../domain/settings/setting-names'
import { PARCEL_WORDS } from '../../../content/parcel-words'
import { PARCEL_CLASSES } from '../../../domain/delivery/parcels'
import { useFormatAmount } from '../kit/use-format-amount'
import { type DeliveryWire, toFormValues } from './setting-fields'
import { useSettingWords } from './words'

type Props = {
  name: FormSettingName
  currentState: SettingState
  onLoadVersion: (state: SettingState) => void
}

/** Lists the earlier versions of a setting. They are loaded when staff open the list. */
export function SettingVersions(props: Props) {
  const words = useSettingWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="mt-4 border-t border-steel-200 pt-2"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{words.history}</summary>
      {isOpen ? <SettingVersionList {...props} /> : null}
    </details>
  )
}

function SettingVersionList({ name, currentState, onLoadVersion }: Props) {
  const { language } = useLocale()
  const words = useSettingWords()
  const list = useStaffList<SettingState>(['settings', name, currentState.id], fetchSettingVersions(name))
  return (
    <ListBody list={list} isFiltered={false} onClear={() => undefined} keepsScrollPosition={false}>
      {(versions) => (
        <ul className="divide-y divide-steel-200">
          {versions.map((state) => (
            <li key={state.id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
              <span className="font-semibold">
                {state.setAt ? formatTimestamp(state.setAt, language) : words.first}
              </span>
              <div className="min-w-0 grow basis-60 break-words text-steel-700">
                {name === 'delivery' ? (
                  // Safe cast: the API validates this setting before it is stored.
                  <DeliveryVersion delivery={state.value as DeliveryWire} />
                ) : (
                  <p className="line-clamp-2">{formatVersionSummary(name, state, words, language)}</p>
                )}
              </div>
              {state.id === currentState.id ? (
                <Badge variant="good">{words.holds}</Badge>
              ) : (
                <Button variant="quiet" onClick={() => onLoadVersion(state)}>
                  {words.take}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </ListBody>
  )
}

/** A version of the delivery setting: price, free threshold, couriers and packing days of each class, and transit days. */
function DeliveryVersion({ delivery }: { delivery: DeliveryWire }) {
  const { language } = useLocale()
  const words = useSettingWords()
  const formatPln = useFormatAmount('PLN')
  return (
    <ul>
      {PARCEL_CLASSES.map((parcelClass) => {
        const { fee, pointFee, freeFrom, couriers, packingDays } = delivery.pl.parcels[parcelClass]
        return (
          <li key={parcelClass}>
            {[
              `${PARCEL_WORDS[language].names[parcelClass]}: ${formatPln(fee)}`,
              ...(pointFee === null ? [] : [words.toLockerAmount({ amount: formatPln(pointFee) })]),
              ...(freeFrom === null ? [] : [words.freeFromAmount({ amount: formatPln(freeFrom) })]),
              ...couriers.map(courierName),
              words.packedWithin({ days: formatWorkingDays(packingDays, language) }),
            ].join(' · ')}
          </li>
        )
      })}
      <li>
        {`${words.inTransit}: ${COURIERS.map(
          (courier) =>
            `${courierName(courier)} ${formatWorkingDays(delivery.pl.transitDays[courier], language)}`,
        ).join(' · ')}`}
      </li>
    </ul>
  )
}

const isConfirmation = (field: string): boolean => (CONFIRMATIONS as readonly string[]).includes(field)

/** Returns a short summary of a version, so that staff can tell versions apart. */
function formatVersionSummary(
  name: Exclude<FormSettingName, 'delivery'>,
  { value }: SettingState,
  words: ReturnType<typeof useSettingWords>,
  language: Language,
) {
  // Safe casts: the API validates these settings before they are stored.
  if (name === 'couriers')
    return (value as CourierSetting).offered.map((courier) => courierName(courier)).join(', ')
  if (name === 'showroom') {
    const showroom = value as ShowroomSetting
    return showroom.isOn ? formatShowroomHours(showroom, language) : words.isOff
  }
  if (name === 'viewings') {
    const viewings = value as ViewingSetting
    return viewings.isOn ? words.viewings.summary(viewings) : words.isOff
  }
  if (name === 'broker') {
    const { couriers, contents } = value as BrokerSetting
    return [contents, ...couriers.map(courierName)].join(' · ')
  }
  if (name === 'chat') return formatChatHours(value as ChatHours, language) || words.noChat
  const { isShown, isOn, isAgreed, isPaused, ...texts } = toFormValues(name, value, language)
  const switchStateTexts = [
    ...(name === 'announcement' ? [isShown === 'true' ? words.isShown : words.isHidden] : []),
    ...(name === 'pause' ? [isPaused === 'true' ? words.isPaused : words.isSelling] : []),
    ...(isOn === 'false' ? [words.isOff] : []),
  ]
  const agreedWords = isAgreed === 'true' ? [words.isAgreed] : []
  const choiceTexts: Partial<Record<string, Partial<Record<string, string>>>> = {
    shown: words.shownReviews,
    kind: words.voucherVats,
    format: words.labelFormats,
    sending: words.sendingMethods,
    form: words.legalForms,
    isMicro: words.microAnswers,
    vat: words.vatStatuses,
  }
  const valueTexts = Object.entries(texts).flatMap(([field, text]) =>
    text === '' || isConfirmation(field) ? [] : [choiceTexts[field]?.[text] ?? text],
  )
  return [...switchStateTexts, ...valueTexts.slice(0, 3), ...agreedWords].join(' · ') || words.allBuiltIn
}
