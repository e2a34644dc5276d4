import * as z from 'zod/mini'
import { parseWholeNumber } from '../money/amount-text'
import { readChatHours, WEEKDAY_COUNT } from '../chat/chat-hours'
import { MAX_REPLY_LENGTH, REPLY_NAMES } from '../chat/chat-replies'
import { type Courier, COURIERS, LARGE_PARCEL_COURIERS, mapCouriers } from '../delivery/couriers'
import type { ParcelRate } from '../delivery/delivery-prices'
import { couriersOfClass, feeOfCourier } from '../delivery/shipping-fee'
import { readDeliverySetting } from '../delivery/read-delivery-setting'
import { isLockerClass, mapClasses, PARCEL_CLASSES, type ParcelClass } from '../delivery/parcels'
import { ALERT_EVENTS } from '../alerts/alert-events'
import { Email } from '../mail/email'
import { fieldErrorCode } from '../forms/fields'
import { type Minor, minor, toDecimal } from '../money/money'
import { decimalField } from '../money/money-field'
import { readAnnouncement } from './announcement'
import { OWN_TEXTS, type OwnTextName, normalizeWhitespace } from './own-texts'
import { normalizePhone, formatPhone } from '../forms/phone'
import { normalizeDigits } from '../text/plain-text'
import { CONFIRMATIONS, dropUnneededFacts, LEGAL_FORMS } from './legal-facts'
import { isPlaceholderNumber, isPlaceholderPhone } from './placeholders'
import { VOIVODESHIPS } from './trade-inspectorates'
import { isBdo, isKrs, isRegon } from './register-numbers'
import { DEMO_NIP, DEMO_PHONE, DEMO_REGON, type ShopSettings, SHOWN_REVIEW_KINDS } from './settings'
import type { SettingName } from './setting-names'
import {
  phoneSchema,
  plainLineCheck,
  postalCodeSchema,
  taxNumberSchema,
  trimmedTextSchema,
  visibleTextCheck,
} from '../forms/text-field'
import { findPeriodProblems, PERIOD_KINDS, PERIOD_LIMITS, type PeriodProblem } from '../delivery/shop-periods'
import { LABEL_FORMATS, MAX_PARCEL_INSURANCE, SENDING_METHODS } from '../shipments/label-setting'
import { BROKER_COURIERS } from '../shipments/broker-setting'
import { MAX_DAYS_AHEAD, SLOT_MINUTES } from '../viewings/viewing'
import { VOUCHER_VAT_KINDS } from '../vouchers/voucher'

/** Minimum and maximum lengths of the texts in settings, characters. */
export const SETTING_LENGTHS = {
  firm: [2, 200],
  owner: [2, 200],
  street: [3, 200],
  city: [2, 100],
  maps: [9, 500],
  court: [10, 200],
  name: [3, 60],
  contents: [3, 50],
  pl: [3, 160],
  en: [3, 160],
} as const
/** Minimum and maximum of each setting that is a whole number. */
export const SETTING_VALUE_RANGES = {
  since: [1900, 2100],
  from: [0, 23],
  to: [1, 24],
  afterDays: [1, 60],
  validDays: [7, 365],
  heldDays: [3, 60],
  packingDays: [0, 30],
  transitDays: [1, 30],
  daysAhead: [1, MAX_DAYS_AHEAD],
  noticeHours: [0, 72],
  visitors: [1, 10],
} as const
/** Upper limits: delivery fee, free-delivery threshold, follow-up voucher, share capital, and insurance of a parcel. */
export const MAX_SETTING_VALUES = {
  fee: minor(1000_00),
  freeFrom: minor(100_000_00),
  amount: minor(500_00),
  capital: minor(10_000_000_000_00),
  insuredUpTo: MAX_PARCEL_INSURANCE,
} as const
/** The least share capital of a limited company (Commercial Companies Code art. 154). */
export const MIN_SHARE_CAPITAL = minor(5000_00)

function createLineSchema(fieldName: keyof typeof SETTING_LENGTHS) {
  const [min, max] = SETTING_LENGTHS[fieldName]
  return trimmedTextSchema(min, max)
}

/** A whole number, also as typed text; an empty field is an error. */
function wholeNumberSchema(fieldName: keyof typeof SETTING_VALUE_RANGES) {
  const [min, max] = SETTING_VALUE_RANGES[fieldName]
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value) => parseWholeNumber(String(value))),
    ),
    z
      .number(fieldErrorCode('invalid'))
      .check(z.gte(min, fieldErrorCode('invalid')), z.lte(max, fieldErrorCode('invalid'))),
  )
}

const fullHourField = z
  .string()
  .check(plainLineCheck, z.regex(/^([01]?\d|2[0-3]):00$/, fieldErrorCode('invalid')))
const hourOf = (time: string) => Number.parseInt(time, 10)

/**
 * Also accepts one other value, such as empty text. Demo values are accepted, so that the owner can replace them one by
 * one. The go-live list warns about demo values that remain.
 */
const allowOtherValue = (otherValue: string, schema: z.ZodMiniType<string>) =>
  z.pipe(
    z.string(fieldErrorCode('required')),
    z.transform((value, context): string => {
      if (value === otherValue) return otherValue
      const { data, error } = schema.safeParse(value)
      for (const issue of error?.issues ?? [])
        context.issues.push({ code: 'custom', input: value, message: issue.message })
      return data ?? ''
    }),
  )

/**
 * The firm's phone number, grouped as the owner typed it. A label such as "tel." and a trunk zero are removed, so that
 * a link can dial the number.
 */
const firmPhoneSchema = phoneSchema.check(
  z.overwrite((text) => (/^\+[\d -]+$/.test(text) ? text : formatPhone(normalizePhone(text)) || text)),
)

/** A number that may be typed with spaces or hyphens. */
const digitsField = z.string(fieldErrorCode('required')).check(z.overwrite(normalizeDigits))

const FirmSettingsSchema = z.object({
  firm: createLineSchema('firm'),
  owner: createLineSchema('owner'),
  nip: allowOtherValue(
    DEMO_NIP,
    taxNumberSchema.check(z.refine((text) => !isPlaceholderNumber(text), fieldErrorCode('nip'))),
  ),
  regon: allowOtherValue(
    DEMO_REGON,
    digitsField.check(
      z.minLength(1, { error: fieldErrorCode('required'), abort: true }),
      z.refine(isRegon, fieldErrorCode('invalid')),
    ),
  ),
  street: createLineSchema('street'),
  postalCode: postalCodeSchema,
  city: createLineSchema('city'),
  phone: allowOtherValue(
    DEMO_PHONE,
    firmPhoneSchema.check(z.refine((text) => !isPlaceholderPhone(text), fieldErrorCode('invalid'))),
  ),
  email: Email,
  since: wholeNumberSchema('since'),
  hours: z
    .object({ from: fullHourField, to: fullHourField })
    .check(z.refine(({ from, to }) => hourOf(from) < hourOf(to), fieldErrorCode('invalid'))),
  maps: createLineSchema('maps').check(
    z.refine((text) => /^https:\/\/\S+$/.test(text), fieldErrorCode('invalid')),
  ),
})

const optionalLineSchema = z
  .string()
  .check(plainLineCheck, z.maxLength(SETTING_LENGTHS.pl[1], fieldErrorCode('tooLong')))

const createAmountSchema = (max: Minor) =>
  decimalField.check(z.refine((amount) => amount <= max, fieldErrorCode('invalid')))

/** A register number that may be empty, which means: not answered. */
const optionalNumberSchema = (isValid: (text: string) => boolean) =>
  digitsField.check(z.refine((text) => text === '' || isValid(text), fieldErrorCode('invalid')))

/** Facts about the firm that the law requires. The owner may save some of them and answer the others later. */
const LegalFactsSchema = z.pipe(
  z.object({
    form: z.nullable(z.enum(LEGAL_FORMS)),
    krs: optionalNumberSchema(isKrs),
    court: z.string(fieldErrorCode('required')).check(
      plainLineCheck,
      z.refine((text) => text === '' || text.length >= SETTING_LENGTHS.court[0], fieldErrorCode('tooShort')),
      z.maxLength(SETTING_LENGTHS.court[1], fieldErrorCode('tooLong')),
      z.refine((text) => !/[\u0000-\u001f\u007f]/.test(text), fieldErrorCode('invalid')),
    ),
    capital: z.nullable(
      createAmountSchema(MAX_SETTING_VALUES.capital).check(
        z.refine((amount) => amount >= MIN_SHARE_CAPITAL, fieldErrorCode('invalid')),
      ),
    ),
    bdo: optionalNumberSchema(isBdo),
    isMicro: z.nullable(z.boolean()),
    vat: z.nullable(z.enum(['payer', 'exempt'])),
    inspectorate: z.nullable(z.enum(VOIVODESHIPS)),
    confirmed: z
      ._default(z.array(z.enum(CONFIRMATIONS)), [])
      .check(z.overwrite((names) => CONFIRMATIONS.filter((name) => names.includes(name)))),
  }),
  z.transform(dropUnneededFacts),
)

/** Couriers without duplicates, in the order of the checkout. */
const createCourierListSchema = (allowedCouriers: readonly Courier[]) =>
  z
    .array(z.enum(allowedCouriers))
    .check(z.overwrite((couriers) => COURIERS.filter((courier) => couriers.includes(courier))))

/** A range of working days, as typed in two fields. */
const createWorkingDaysSchema = (fieldName: 'packingDays' | 'transitDays') =>
  z
    .object({ from: wholeNumberSchema(fieldName), to: wholeNumberSchema(fieldName) })
    .check(z.refine(({ from, to }) => from <= to, { error: fieldErrorCode('invalid'), path: ['to'] }))

const createParcelRateSchema = (parcelClass: ParcelClass) =>
  z.object({
    fee: createAmountSchema(MAX_SETTING_VALUES.fee),
    pointFee: isLockerClass(parcelClass) ? z.nullable(createAmountSchema(MAX_SETTING_VALUES.fee)) : z.null(),
    freeFrom: z.nullable(createAmountSchema(MAX_SETTING_VALUES.freeFrom)),
    couriers: createCourierListSchema(couriersOfClass(parcelClass)).check(
      z.minLength(1, fieldErrorCode('required')),
    ),
    packingDays: createWorkingDaysSchema('packingDays'),
  })

/** The threshold of free delivery, or Infinity if parcels of the class are never free. */
const freeThresholdOf = ({ freeFrom }: { freeFrom: Minor | null }): number => freeFrom ?? Infinity

/**
 * One rate for each class of parcels. A larger parcel costs at least as much as a smaller one, and is not free earlier
 * (decision 054). It also takes at least as long to pack (decision 015). A locker costs at most as much as the door.
 */
const ParcelRatesSchema = z.object(mapClasses(createParcelRateSchema)).check(({ value, issues }) => {
  for (const [index, parcelClass] of PARCEL_CLASSES.entries()) {
    const smallerClass = PARCEL_CLASSES[index - 1]
    const rate = value[parcelClass]
    const smallerRate = smallerClass ? value[smallerClass] : rate
    const pointFee = feeOfCourier(rate, 'locker')
    const wrongFields = [
      ...(rate.fee < smallerRate.fee ? ['fee'] : []),
      ...(pointFee > rate.fee || pointFee < feeOfCourier(smallerRate, 'locker') ? ['pointFee'] : []),
      ...(freeThresholdOf(rate) < freeThresholdOf(smallerRate) ? ['freeFrom'] : []),
      ...(['from', 'to'] as const)
        .filter((limit) => rate.packingDays[limit] < smallerRate.packingDays[limit])
        .map((limit) => `packingDays.${limit}`),
    ]
    for (const field of wrongFields)
      issues.push({
        code: 'custom',
        input: value,
        path: [parcelClass, ...field.split('.')],
        message: fieldErrorCode('invalid'),
      })
  }
})

const DeliveryZoneSchema = z.object({
  parcels: ParcelRatesSchema,
  transitDays: z.object(mapCouriers(() => createWorkingDaysSchema('transitDays'))),
})

/** Prices and times of each zone. */
const DeliverySettingsSchema = z.object({ pl: DeliveryZoneSchema })

const ChatDaySchema = z
  .object({ from: wholeNumberSchema('from'), to: wholeNumberSchema('to') })
  .check(z.refine(({ from, to }) => from < to, { error: fieldErrorCode('invalid'), path: ['to'] }))

const weekdayHoursSchema = z
  .array(z.nullable(ChatDaySchema))
  .check(z.length(WEEKDAY_COUNT, fieldErrorCode('invalid')))

const ChatSettingsSchema = z.object({
  days: weekdayHoursSchema,
  clock: z.enum(['visitor', 'shop']),
})

/** The showroom. While it is on, it must open on at least one day of the week, so that buyers can collect goods. */
const ShowroomSchema = z
  .object({ isOn: z.boolean(), days: weekdayHoursSchema, heldDays: wholeNumberSchema('heldDays') })
  .check(
    z.refine(({ isOn, days }) => !isOn || days.some((day) => day !== null), {
      error: fieldErrorCode('required'),
      path: ['isOn'],
    }),
  )

const LabelsSchema = z.object({
  format: z.enum(LABEL_FORMATS),
  insuredUpTo: z.nullable(
    createAmountSchema(MAX_SETTING_VALUES.insuredUpTo).check(
      z.refine((amount) => amount >= 1_00, fieldErrorCode('invalid')),
    ),
  ),
  sending: z.enum(SENDING_METHODS),
})

const ViewingsSchema = z.object({
  isOn: z.boolean(),
  minutes: z.union(
    SLOT_MINUTES.map((minutes) => z.literal(minutes)),
    fieldErrorCode('invalid'),
  ),
  daysAhead: wholeNumberSchema('daysAhead'),
  noticeHours: wholeNumberSchema('noticeHours'),
  visitors: wholeNumberSchema('visitors'),
  holdsTool: z.boolean(),
})

/** The couriers and the sender for labels of the broker. An empty field stands for the detail of the firm. */
const BrokerSchema = z.object({
  couriers: createCourierListSchema(BROKER_COURIERS),
  // Furgonetka rejects a sender without both names, and names with digits.
  name: allowOtherValue(
    '',
    createLineSchema('name').check(z.refine((name) => /^\D+ \D+$/.test(name), fieldErrorCode('invalid'))),
  ),
  street: allowOtherValue('', createLineSchema('street')),
  postalCode: allowOtherValue('', postalCodeSchema),
  city: allowOtherValue('', createLineSchema('city')),
  phone: allowOtherValue('', firmPhoneSchema),
  contents: createLineSchema('contents'),
})

const FollowUpSettingsSchema = z.object({
  isOn: z.boolean(),
  afterDays: wholeNumberSchema('afterDays'),
  amount: createAmountSchema(MAX_SETTING_VALUES.amount).check(
    z.refine((amount) => amount >= 100, fieldErrorCode('invalid')),
  ),
  validDays: wholeNumberSchema('validDays'),
})

/** A Polish time as a form sends it ("2026-12-08T08:00"), or null. */
const localTimeField = z.nullable(
  z.iso.datetime({ local: true, precision: -1, error: fieldErrorCode('invalid') }),
)

/** The texts of a notice to buyers. The Polish one is required while buyers see the notice. */
const hiddenNoticeTexts = { pl: optionalLineSchema, en: optionalLineSchema }
const shownNoticeTexts = { ...hiddenNoticeTexts, pl: createLineSchema('pl') }

const announcementTimes = { from: z._default(localTimeField, null), to: z._default(localTimeField, null) }
const AnnouncementSchema = z
  .discriminatedUnion('isShown', [
    z.object({ isShown: z.literal(true), ...shownNoticeTexts, ...announcementTimes }),
    z.object({ isShown: z.literal(false), ...hiddenNoticeTexts, ...announcementTimes }),
  ])
  .check(
    z.refine(({ from, to }) => from === null || to === null || from < to, {
      error: fieldErrorCode('invalid'),
      path: ['to'],
    }),
  )

/** Large goods must stay deliverable, so one offered courier must accept them. */
const CouriersSchema = z.object({
  offered: createCourierListSchema(COURIERS).check(
    z.refine(
      (offered) => offered.some((courier) => LARGE_PARCEL_COURIERS.includes(courier)),
      fieldErrorCode('invalid'),
    ),
  ),
})

/** A text in two languages, each of which may be empty. Direction marks are removed. */
function createBilingualTextSchema(max: number, isLong: boolean) {
  const textSchema = z.string().check(
    visibleTextCheck,
    z.overwrite((text) => normalizeWhitespace(text, isLong)),
    z.maxLength(max, fieldErrorCode('tooLong')),
    z.refine(
      (text) => !/[\u0000-\u0009\u000b-\u001f\u007f\u2028\u2029]/.test(text),
      fieldErrorCode('invalid'),
    ),
  )
  return z.object({ pl: textSchema, en: textSchema })
}

const ownTextNames = Object.keys(OWN_TEXTS) as OwnTextName[]
const OwnTextsSchema = z.object(
  Object.fromEntries(
    ownTextNames.map((name) => [
      name,
      createBilingualTextSchema(OWN_TEXTS[name].most, OWN_TEXTS[name].isLong),
    ]),
  ),
)
const RepliesSchema = z.object(
  Object.fromEntries(REPLY_NAMES.map((name) => [name, createBilingualTextSchema(MAX_REPLY_LENGTH, true)])),
)

const VoucherVatSchema = z.object({ kind: z.enum(VOUCHER_VAT_KINDS), isAgreed: z.optional(z.boolean()) })

/** A day of the calendar, so that 31 June is an error. */
const dayField = z.iso.date(fieldErrorCode('invalid'))

const PeriodsSchema = z
  .array(
    z.object({
      from: dayField,
      to: dayField,
      kind: z.enum(PERIOD_KINDS),
      workingDays: z
        .int(fieldErrorCode('invalid'))
        .check(z.gte(0), z.lte(PERIOD_LIMITS.workingDays, fieldErrorCode('invalid'))),
      note: z.object({ pl: optionalLineSchema, en: optionalLineSchema }),
    }),
  )
  .check(
    z.maxLength(PERIOD_LIMITS.count, fieldErrorCode('tooLong')),
    z.check(({ value, issues }) => {
      for (const [index, problem] of findPeriodProblems(value))
        issues.push({
          code: 'custom',
          input: value,
          path: [index, PERIOD_PROBLEM_FIELDS[problem]],
          message: problem,
        })
    }),
  )

/** The form field at which a problem of a period is shown. */
const PERIOD_PROBLEM_FIELDS: Record<PeriodProblem, 'from' | 'to' | 'workingDays'> = {
  order: 'to',
  tooLong: 'to',
  overlap: 'from',
  workingDays: 'workingDays',
}

/** The reason of a pause is optional, because buyers read a sentence of the shop in any case (`shownPauseAt`). */
const PauseSchema = z.object({ isPaused: z.boolean(), ...hiddenNoticeTexts, until: localTimeField })

const DispatchSchema = z.object({ cutOff: fullHourField })

const ReviewsSettingSchema = z.object({ shown: z.enum(SHOWN_REVIEW_KINDS) })

const clockHourSchema = z.int().check(z.gte(0), z.lte(23))

const AlertSettingsSchema = z.object({
  mails: z.record(z.enum(ALERT_EVENTS), z.boolean()),
  quiet: z
    .object({ isOn: z.boolean(), from: clockHourSchema, to: clockHourSchema })
    .check(z.refine(({ from, to }) => from !== to, { error: fieldErrorCode('invalid'), path: ['to'] })),
})

/** Schemas of the settings; amounts are PLN decimals on the wire. */
export const SETTING_SCHEMAS = {
  firm: FirmSettingsSchema,
  legal: LegalFactsSchema,
  delivery: DeliverySettingsSchema,
  chat: ChatSettingsSchema,
  announcement: AnnouncementSchema,
  couriers: CouriersSchema,
  showroom: ShowroomSchema,
  viewings: ViewingsSchema,
  labels: LabelsSchema,
  broker: BrokerSchema,
  texts: OwnTextsSchema,
  replies: RepliesSchema,
  followUp: FollowUpSettingsSchema,
  voucherVat: VoucherVatSchema,
  reviews: ReviewsSettingSchema,
  dispatch: DispatchSchema,
  periods: PeriodsSchema,
  pause: PauseSchema,
  alerts: AlertSettingsSchema,
} as const

/**
 * The body of PUT /api/admin/settings/{name}. `after` is the id of the row that staff saw, 0 for none (optimistic
 * lock).
 */
export const settingChangeSchema = <N extends SettingName>(settingName: N) =>
  z.object({ value: SETTING_SCHEMAS[settingName], after: z.int().check(z.gte(0)) })

const toParcelRateDto = ({ fee, pointFee, freeFrom, ...rest }: ParcelRate) => ({
  fee: toDecimal(fee),
  pointFee: pointFee === null ? null : toDecimal(pointFee),
  freeFrom: freeFrom === null ? null : toDecimal(freeFrom),
  ...rest,
})

/** Converts a setting to wire format, with amounts as decimals. */
export const toSettingDto = (settingName: string, value: unknown): unknown => {
  // The casts are safe: a stored setting was validated by the schema of its name.
  if (settingName === 'delivery') {
    const { pl } = readDeliverySetting(value as ShopSettings['delivery'])
    return { pl: { ...pl, parcels: mapClasses((parcelClass) => toParcelRateDto(pl.parcels[parcelClass])) } }
  }
  if (settingName === 'chat') return readChatHours(value as ShopSettings['chat'])
  if (settingName === 'announcement') return readAnnouncement(value as ShopSettings['announcement'])
  if (settingName === 'legal') {
    const { capital, ...rest } = value as ShopSettings['legal']
    return { ...rest, capital: capital === null ? null : toDecimal(capital) }
  }
  if (settingName === 'followUp') {
    const { amount, ...rest } = value as ShopSettings['followUp']
    return { ...rest, amount: toDecimal(amount) }
  }
  if (settingName === 'labels') {
    const { insuredUpTo, ...rest } = value as ShopSettings['labels']
    return { ...rest, insuredUpTo: insuredUpTo === null ? null : toDecimal(insuredUpTo) }
  }
  return value
}
