import * as z from 'zod/mini'
import { isNip, normalizeNip } from './company'
import { Email } from './email'
import { message } from './fields'
import { type Minor, minor, toDecimal } from './money'
import { decimal } from './money-field'
import type { SettingName, Settings } from './settings'
import { phone, postalCode, trimmed } from './text-field'

const fullHour = z.string().check(z.trim(), z.regex(/^([01]?\d|2[0-3]):00$/, message('invalid')))
const hourOf = (time: string) => Number.parseInt(time, 10)

const Firm = z.object({
  firm: trimmed(2, 200),
  owner: trimmed(2, 200),
  nip: z.pipe(
    trimmed(1, 30).check(z.refine(isNip, message('nip'))),
    z.transform((text: string) => normalizeNip(text)),
  ),
  regon: trimmed(1, 14).check(z.regex(/^\d{9}(\d{5})?$/, message('invalid'))),
  street: trimmed(3, 200),
  postalCode,
  city: trimmed(2, 100),
  phone,
  email: Email,
  since: z.coerce
    .number()
    .check(z.int(message('invalid')), z.gte(1900, message('invalid')), z.lte(2100, message('invalid'))),
  hours: z
    .object({ from: fullHour, to: fullHour })
    .check(z.refine(({ from, to }) => hourOf(from) < hourOf(to), message('invalid'))),
  maps: trimmed(1, 500).check(z.refine((text) => /^https:\/\/\S+$/.test(text), message('invalid'))),
})

const optional = z.string().check(z.trim(), z.maxLength(160, message('tooLong')))

const atMost = (most: Minor) => decimal.check(z.refine((amount) => amount <= most, message('invalid')))

const Delivery = z.object({ fee: atMost(minor(1000_00)), freeFrom: atMost(minor(100_000_00)) })

const Chat = z
  .object({
    from: z.coerce.number().check(z.int(), z.gte(0), z.lte(23)),
    to: z.coerce.number().check(z.int(), z.gte(1), z.lte(24)),
    clock: z.enum(['visitor', 'shop']),
  })
  .check(z.refine(({ from, to }) => from < to, { error: message('invalid'), path: ['to'] }))

const Announcement = z.discriminatedUnion('isShown', [
  z.object({ isShown: z.literal(true), pl: trimmed(3, 160), en: trimmed(3, 160) }),
  z.object({ isShown: z.literal(false), pl: optional, en: optional }),
])

/** What each setting may be; amounts are decimals in PLN on the wire. */
export const SETTING_FORMS = {
  firm: Firm,
  delivery: Delivery,
  chat: Chat,
  announcement: Announcement,
} as const

/** The body of PUT /api/admin/settings/{name}; `after` is the row that was seen, 0 for none. */
export const settingChange = <N extends SettingName>(name: N) =>
  z.object({ value: SETTING_FORMS[name], after: z.int().check(z.gte(0)) })

/** A setting as it is on the wire, with amounts as decimals. */
export const presentSetting = (name: string, value: unknown): unknown => {
  if (name !== 'delivery') return value
  // Rows of this name were written by its form.
  const { fee, freeFrom } = value as Settings['delivery']
  return { fee: toDecimal(fee), freeFrom: toDecimal(freeFrom) }
}
