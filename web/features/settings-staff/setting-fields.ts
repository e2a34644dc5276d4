import { amountText, decimalOf } from '../../../domain/amount-text'
import { REPLY_NAMES } from '../../../domain/chat-replies'
import { type Language, LANGUAGES } from '../../../domain/language'
import { OWN_TEXTS, type OwnTextName } from '../../../domain/own-texts'
import type { SettingName } from '../../../domain/settings'

/** What is typed into the form of a setting, by the path of each value. */
export type Typed = Record<string, string>

const inBoth = (names: readonly string[]) =>
  names.flatMap((name) => LANGUAGES.map((language) => `${name}.${language}`))

export const TEXT_NAMES = Object.keys(OWN_TEXTS) as OwnTextName[]

/** The lines of input of the plain forms, in their order; `clock`, `isShown`, `isAgreed`, `kind` and `shown` have controls of their own. */
export const LINES = {
  announcement: ['pl', 'en'],
  delivery: ['fee', 'freeFrom'],
  chat: ['from', 'to'],
  followUp: ['afterDays', 'amount', 'validDays'],
  voucherVat: [],
  reviews: [],
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
} as const satisfies Partial<Record<SettingName, readonly string[]>>

/** Every field that an error may be about, in the order of the form. */
export const FIELDS: Record<SettingName, readonly string[]> = {
  ...LINES,
  texts: inBoth(TEXT_NAMES),
  replies: inBoth(REPLY_NAMES),
}

const flat = (value: unknown): Typed =>
  Object.fromEntries(
    Object.entries<unknown>({ ...(value as object | null) }).flatMap(([key, part]) =>
      part && typeof part === 'object'
        ? Object.entries<unknown>({ ...part }).map(([inner, text]) => [`${key}.${inner}`, String(text)])
        : [[key, String(part)]],
    ),
  )

/** The fields that are amounts in PLN. */
const AMOUNTS = ['fee', 'freeFrom', 'amount']

/** A setting as it is typed: its values by their paths, empty where it has none; amounts as the language writes them. */
export const typedOf = (name: SettingName, value: unknown, language: Language): Typed => ({
  ...Object.fromEntries(FIELDS[name].map((field) => [field, ''])),
  ...Object.fromEntries(
    Object.entries(flat(value)).map(([field, text]) => [
      field,
      AMOUNTS.includes(field) ? amountText(text, language) : text,
    ]),
  ),
})

const amountOf = (text = '') => decimalOf(text)

/** "8" and "8.00" are as good as "8:00". */
const hourOf = (text = '') => {
  const hour = text.trim().replace('.', ':')
  return /^\d{1,2}$/.test(hour) ? `${hour}:00` : hour
}

const nested = (names: readonly string[], typed: Typed) =>
  Object.fromEntries(
    names.map((name) => [name, { pl: typed[`${name}.pl`] ?? '', en: typed[`${name}.en`] ?? '' }]),
  )

/** What is typed as the API takes it. A decimal comma is as good as a point. */
export function valueOf(name: SettingName, typed: Typed): unknown {
  const { 'hours.from': from, 'hours.to': to, ...rest } = typed
  switch (name) {
    case 'firm':
      return { ...rest, hours: { from: hourOf(from), to: hourOf(to) } }
    case 'delivery':
      return { fee: amountOf(typed['fee']), freeFrom: amountOf(typed['freeFrom']) }
    case 'chat':
    case 'reviews':
      return typed
    case 'voucherVat':
      return { ...typed, isAgreed: typed['isAgreed'] === 'true' }
    case 'announcement':
      return { ...typed, isShown: typed['isShown'] === 'true' }
    case 'followUp':
      return { ...typed, isOn: typed['isOn'] === 'true', amount: amountOf(typed['amount']) }
    case 'texts':
      return nested(TEXT_NAMES, typed)
    case 'replies':
      return nested(REPLY_NAMES, typed)
  }
}
