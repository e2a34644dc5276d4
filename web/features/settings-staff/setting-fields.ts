import type { SettingName } from '../../../domain/settings'

/** What is typed into the form of a setting, by the path of each value. */
export type Typed = Record<string, string>

/** The fields of each form, in their order; `chat.clock` and `announcement.isShown` have controls of their own. */
export const FIELDS = {
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
  delivery: ['fee', 'freeFrom'],
  chat: ['from', 'to'],
  announcement: ['pl', 'en'],
} as const satisfies Record<SettingName, readonly string[]>

/** A setting as it is typed: its values by their paths. */
export const typedOf = (value: unknown): Typed =>
  Object.fromEntries(
    Object.entries<unknown>({ ...(value as object | null) }).flatMap(([key, part]) =>
      part && typeof part === 'object'
        ? Object.entries<unknown>({ ...part }).map(([inner, text]) => [`${key}.${inner}`, String(text)])
        : [[key, String(part)]],
    ),
  )

const amountOf = (text = '') => text.replace(/[\s\u00a0]/g, '').replace(',', '.')

/** What is typed as the API takes it. A decimal comma is as good as a point. */
export function valueOf(name: SettingName, typed: Typed): unknown {
  const { 'hours.from': from, 'hours.to': to, ...rest } = typed
  switch (name) {
    case 'firm':
      return { ...rest, hours: { from, to } }
    case 'delivery':
      return { fee: amountOf(typed['fee']), freeFrom: amountOf(typed['freeFrom']) }
    case 'chat':
      return typed
    case 'announcement':
      return { ...typed, isShown: typed['isShown'] === 'true' }
  }
}
