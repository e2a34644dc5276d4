import { formatAmountInput, toDecimalText } from '../../../domain/money/amount-text'
import { REPLY_NAMES } from '../../../domain/chat/chat-replies'
import { type ChatDay, type ChatHours, WEEKDAY_COUNT } from '../../../domain/chat/chat-hours'
import type { ShowroomSetting } from '../../../domain/delivery/showroom'
import { type Courier, COURIERS, type CourierSetting, mapCouriers } from '../../../domain/delivery/couriers'
import { mapClasses, PARCEL_CLASSES, type ParcelClass } from '../../../domain/delivery/parcels'
import type { WorkingDays } from '../../../domain/time/working-day-range'
import { type Language, LANGUAGES } from '../../../domain/language'
import type { FormSettingName } from '../../../domain/settings/setting-names'
import { OWN_TEXTS, type OwnTextName } from '../../../domain/settings/own-texts'
import { BROKER_COURIERS, type BrokerSetting } from '../../../domain/shipments/broker-setting'
import {
  CONFIRMATIONS,
  dropUnneededFacts,
  type LegalFacts,
  type LegalForm,
} from '../../../domain/settings/legal-facts'

/** Texts typed into the form of a setting, by field path such as `hours.from`. */
export type SettingInput = Record<string, string>

/** The text fields of the setting `broker`, in the order of the form. */
export const BROKER_FIELDS = ['contents', 'name', 'phone', 'street', 'postalCode', 'city'] as const

/** The setting `delivery` as the API sends it: amounts are decimals. */
export type DeliveryWire = {
  pl: {
    parcels: Record<
      ParcelClass,
      {
        fee: string
        pointFee: string | null
        freeFrom: string | null
        couriers: readonly Courier[]
        packingDays: WorkingDays
      }
    >
    transitDays: Record<Courier, WorkingDays>
  }
}

const listBilingualFields = (baseNames: readonly string[]) =>
  baseNames.flatMap((name) => LANGUAGES.map((language) => `${name}.${language}`))

export const OWN_TEXT_NAMES = Object.keys(OWN_TEXTS) as OwnTextName[]

/**
 * The text fields of each form with short values, in order. `clock`, `isShown`, `isOn`, `isAgreed`, `kind`, `shown`, `format`
 * and `sending` are checkboxes and selects instead.
 */
export const PLAIN_FORM_FIELDS = {
  pause: ['pl', 'en', 'until'],
  announcement: ['pl', 'en', 'from', 'to'],
  dispatch: ['cutOff'],
  followUp: ['afterDays', 'amount', 'validDays'],
  voucherVat: [],
  reviews: [],
  labels: ['insuredUpTo'],
  firm: [
    'firm',
    'owner',
    'nip',
    'regon',
    'street',
    'postalCode',
    'city',
    'phone',
    'email',
    'hours.from',
    'hours.to',
    'since',
    'maps',
  ],
} as const satisfies Partial<Record<FormSettingName, readonly string[]>>

/** The days of the week in the forms of chat hours and opening hours, Monday first. */
export const WEEKDAYS = Array.from({ length: WEEKDAY_COUNT }, (_, day) => day)

/** The fields of the legal facts, in the order of the form. */
const LEGAL_FIELDS = [
  'form',
  'vat',
  'krs',
  'capital',
  'court',
  'bdo',
  'isMicro',
  'inspectorate',
  ...CONFIRMATIONS,
]

/** All fields that may have an error, in the order of the form. */
export const SETTING_FIELDS: Record<FormSettingName, readonly string[]> = {
  ...PLAIN_FORM_FIELDS,
  texts: listBilingualFields(OWN_TEXT_NAMES),
  replies: listBilingualFields(REPLY_NAMES),
  legal: LEGAL_FIELDS,
  couriers: ['offered', ...COURIERS],
  delivery: [
    ...PARCEL_CLASSES.flatMap((parcelClass) =>
      ['fee', 'freeFrom', 'pointFee', 'packingDays.from', 'packingDays.to', 'couriers'].map(
        (field) => `${parcelClass}.${field}`,
      ),
    ),
    ...COURIERS.flatMap((courier) => [`transitDays.${courier}.from`, `transitDays.${courier}.to`]),
  ],
  chat: WEEKDAYS.flatMap((day) => [`${day}.from`, `${day}.to`]),
  broker: ['couriers', ...BROKER_FIELDS],
  viewings: ['isOn', 'minutes', 'daysAhead', 'noticeHours', 'visitors', 'holdsTool'],
  showroom: ['isOn', ...WEEKDAYS.flatMap((day) => [`${day}.from`, `${day}.to`]), 'heldDays'],
}

/** Lists the fields of a setting that are not null. Null means that the owner has not answered the question yet. */
const listAnsweredEntries = (settingValue: unknown) =>
  Object.entries<unknown>({ ...(settingValue as object | null) }).filter(([, part]) => part !== null)

const flattenFields = (value: unknown): SettingInput =>
  Object.fromEntries(
    listAnsweredEntries(value).flatMap(([key, part]) =>
      part && typeof part === 'object'
        ? Object.entries<unknown>({ ...part }).map(([innerKey, text]) => [`${key}.${innerKey}`, String(text)])
        : [[key, String(part)]],
    ),
  )

/** Fields with amounts in PLN. */
const AMOUNT_FIELDS = ['fee', 'pointFee', 'freeFrom', 'amount', 'capital', 'insuredUpTo']

/**
 * Converts the value of a setting to form input by field path. Missing values become empty text, and amounts get the
 * format of the language.
 */
export const toFormValues = (name: FormSettingName, value: unknown, language: Language): SettingInput => ({
  ...Object.fromEntries(SETTING_FIELDS[name].map((field) => [field, ''])),
  ...Object.fromEntries(
    Object.entries(flattenValue(name, value)).map(([field, text]) => [
      field,
      AMOUNT_FIELDS.includes(field.split('.').at(-1) ?? '') && text !== ''
        ? formatAmountInput(text, language)
        : text,
    ]),
  ),
})

const toAmountText = (text = '') => toDecimalText(text)

/** Accepts "8" and "8.00" as "8:00". */
const normalizeHour = (text = '') => {
  const hourText = text.trim().replace('.', ':')
  return /^\d{1,2}$/.test(hourText) ? `${hourText}:00` : hourText
}

const toBilingualFields = (baseNames: readonly string[], input: SettingInput) =>
  Object.fromEntries(
    baseNames.map((name) => [name, { pl: input[`${name}.pl`] ?? '', en: input[`${name}.en`] ?? '' }]),
  )

/**
 * Reads the chosen legal form of the firm; null if the owner has not chosen any. The cast is safe, because the select
 * offers only legal forms.
 */
export const readLegalForm = (input: SettingInput): LegalForm | null =>
  (input['form'] as LegalForm | '') || null

/** Converts the input of the legal facts. A hidden field counts as empty, so that its text does not prevent saving. */
const readLegalFacts = (input: SettingInput) =>
  dropUnneededFacts({
    form: readLegalForm(input),
    krs: input['krs'],
    court: input['court'],
    capital: input['capital']?.trim() ? toAmountText(input['capital']) : null,
    bdo: input['bdo'],
    isMicro: input['isMicro'] ? input['isMicro'] === 'true' : null,
    vat: input['vat'] || null,
    inspectorate: input['inspectorate'] || null,
    confirmed: CONFIRMATIONS.filter((name) => input[name] === 'true'),
  })

/** Safe cast: the API validates this setting before it is stored. */
function flattenLegalFacts(value: unknown): SettingInput {
  const { confirmed, ...facts } = value as LegalFacts
  return {
    ...flattenFields(facts),
    ...Object.fromEntries(CONFIRMATIONS.map((name) => [name, String(confirmed?.includes(name) ?? false)])),
  }
}

/** Reads the hours of a weekday from the form; null for a closed day, which has no start hour. */
const readWeekday = (input: SettingInput, day: number) =>
  input[`${day}.from`] ? { from: input[`${day}.from`], to: input[`${day}.to`] } : null

/** Safe cast: the API validates this setting before it is stored. */
const flattenChatHours = (value: unknown): SettingInput => {
  const { days, clock } = value as ChatHours
  return { clock, ...flattenWeekdays(days) }
}

/** Safe cast: the API validates this setting before it is stored. */
const flattenShowroom = (value: unknown): SettingInput => {
  const { isOn, days, heldDays } = value as ShowroomSetting
  return { isOn: String(isOn), heldDays: String(heldDays), ...flattenWeekdays(days) }
}

const flattenWeekdays = (days: readonly ChatDay[]): SettingInput =>
  Object.fromEntries(
    days.flatMap((hours, day) =>
      hours
        ? [
            [`${day}.from`, String(hours.from)],
            [`${day}.to`, String(hours.to)],
          ]
        : [],
    ),
  )

/** Safe cast: the API validates this setting before it is stored. */
const flattenCouriers = (value: unknown): SettingInput =>
  Object.fromEntries(
    COURIERS.map((courier) => [courier, String((value as CourierSetting).offered.includes(courier))]),
  )

/** Safe cast: the API validates this setting before it is stored. */
function flattenBroker(value: unknown): SettingInput {
  const { couriers, ...texts } = value as BrokerSetting
  return {
    ...texts,
    ...Object.fromEntries(BROKER_COURIERS.map((courier) => [courier, String(couriers.includes(courier))])),
  }
}

/** Safe cast: the API validates this setting before it is stored. */
function flattenDelivery(value: unknown): SettingInput {
  const { parcels, transitDays } = (value as DeliveryWire).pl
  return {
    ...Object.fromEntries(
      Object.entries(parcels).flatMap(
        ([parcelClass, { fee, pointFee, freeFrom, couriers, packingDays }]): [string, string][] => [
          [`${parcelClass}.fee`, fee],
          [`${parcelClass}.pointFee`, pointFee ?? ''],
          [`${parcelClass}.freeFrom`, freeFrom ?? ''],
          ...flattenRange(`${parcelClass}.packingDays`, packingDays),
          ...COURIERS.map((courier): [string, string] => [
            `${parcelClass}.${courier}`,
            String(couriers.includes(courier)),
          ]),
        ],
      ),
    ),
    ...Object.fromEntries(
      COURIERS.flatMap((courier) => flattenRange(`transitDays.${courier}`, transitDays[courier])),
    ),
  }
}

const flattenRange = (field: string, { from, to }: WorkingDays): [string, string][] => [
  [`${field}.from`, String(from)],
  [`${field}.to`, String(to)],
]

/** Reads a range of two text fields; the API converts the texts to numbers. */
const readRange = (input: SettingInput, field: string) => ({
  from: input[`${field}.from`],
  to: input[`${field}.to`],
})

/** Reads an amount that may be missing. */
const readOptionalAmount = (text: string | undefined) => (text?.trim() ? toAmountText(text) : null)

/**
 * Reads the rate of a parcel class. Without a threshold, delivery is never free. Without a fee to lockers, lockers cost as
 * much as the door.
 */
const readRate = (input: SettingInput, parcelClass: ParcelClass) => {
  return {
    fee: toAmountText(input[`${parcelClass}.fee`]),
    pointFee: readOptionalAmount(input[`${parcelClass}.pointFee`]),
    freeFrom: readOptionalAmount(input[`${parcelClass}.freeFrom`]),
    couriers: COURIERS.filter((courier) => input[`${parcelClass}.${courier}`] === 'true'),
    packingDays: readRange(input, `${parcelClass}.packingDays`),
  }
}

const flattenValue = (name: FormSettingName, value: unknown): SettingInput =>
  name === 'chat'
    ? flattenChatHours(value)
    : name === 'legal'
      ? flattenLegalFacts(value)
      : name === 'showroom'
        ? flattenShowroom(value)
        : name === 'couriers'
          ? flattenCouriers(value)
          : name === 'broker'
            ? flattenBroker(value)
            : name === 'delivery'
              ? flattenDelivery(value)
              : flattenFields(value)

/** Converts form input to the value that the API expects. Amounts may have a decimal comma. */
export function toSettingValue(name: FormSettingName, input: SettingInput): unknown {
  const { 'hours.from': from, 'hours.to': to, ...rest } = input
  switch (name) {
    case 'firm':
      return { ...rest, hours: { from: normalizeHour(from), to: normalizeHour(to) } }
    case 'legal':
      return readLegalFacts(input)
    case 'delivery':
      return {
        pl: {
          parcels: mapClasses((parcelClass) => readRate(input, parcelClass)),
          transitDays: mapCouriers((courier) => readRange(input, `transitDays.${courier}`)),
        },
      }
    case 'dispatch':
      return { cutOff: normalizeHour(input['cutOff']) }
    case 'chat':
      return { days: WEEKDAYS.map((day) => readWeekday(input, day)), clock: input['clock'] }
    case 'showroom':
      return {
        isOn: input['isOn'] === 'true',
        days: WEEKDAYS.map((day) => readWeekday(input, day)),
        heldDays: input['heldDays'],
      }
    case 'viewings':
      return {
        ...input,
        isOn: input['isOn'] === 'true',
        minutes: Number(input['minutes']),
        holdsTool: input['holdsTool'] === 'true',
      }
    case 'labels':
      return {
        format: input['format'],
        sending: input['sending'],
        insuredUpTo: input['insuredUpTo']?.trim() ? toAmountText(input['insuredUpTo']) : null,
      }
    case 'reviews':
      return input
    case 'voucherVat':
      return { ...input, isAgreed: input['isAgreed'] === 'true' }
    case 'pause':
      return { ...input, isPaused: input['isPaused'] === 'true', until: input['until'] || null }
    case 'announcement':
      return {
        ...input,
        isShown: input['isShown'] === 'true',
        from: input['from'] || null,
        to: input['to'] || null,
      }
    case 'broker':
      return {
        ...Object.fromEntries(BROKER_FIELDS.map((field) => [field, input[field] ?? ''])),
        couriers: BROKER_COURIERS.filter((courier) => input[courier] === 'true'),
      }
    case 'couriers':
      return { offered: COURIERS.filter((courier) => input[courier] === 'true') }
    case 'followUp':
      return { ...input, isOn: input['isOn'] === 'true', amount: toAmountText(input['amount']) }
    case 'texts':
      return toBilingualFields(OWN_TEXT_NAMES, input)
    case 'replies':
      return toBilingualFields(REPLY_NAMES, input)
  }
}
