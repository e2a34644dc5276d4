import { adminPaths } from '../../app/admin-paths'

/** The staff page of each kind of record, by its id. */
const PLACES = {
  order: adminPaths.order,
  product: adminPaths.product,
  voucher: adminPaths.voucher,
  withdrawal: adminPaths.withdrawal,
  complaint: adminPaths.complaint,
  email: adminPaths.email,
  chat: (id: string) => `${adminPaths.chat}?session=${id}`,
} as const satisfies Record<string, (id: string) => string>
type Thing = keyof typeof PLACES

export const isThing = (noun: string): noun is Thing => Object.hasOwn(PLACES, noun)

export const placeOf = (thing: Thing, id: string): string => PLACES[thing](id)
