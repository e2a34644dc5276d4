import { adminPaths } from '../../app/admin-paths'

/** The staff page of each kind of record, by its id. */
const RECORD_PATHS = {
  order: adminPaths.order,
  product: adminPaths.product,
  voucher: adminPaths.voucher,
  withdrawal: adminPaths.withdrawal,
  complaint: adminPaths.complaint,
  email: adminPaths.email,
  chat: (id: string) => `${adminPaths.chat}?session=${id}`,
} as const satisfies Record<string, (id: string) => string>
type RecordKind = keyof typeof RECORD_PATHS

export const isRecordKind = (noun: string): noun is RecordKind => Object.hasOwn(RECORD_PATHS, noun)

export const staffPathOf = (thing: RecordKind, id: string): string => RECORD_PATHS[thing](id)
