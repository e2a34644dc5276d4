import { adminPaths } from '../../app/admin-paths'

/** For each kind of record, builds the path of the record's staff page from the record's id. */
const RECORD_PATHS = {
  order: adminPaths.order,
  product: adminPaths.product,
  voucher: adminPaths.voucher,
  withdrawal: adminPaths.withdrawal,
  complaint: adminPaths.complaint,
  email: adminPaths.email,
  viewing: () => adminPaths.viewings,
  chat: (id: string) => `${adminPaths.chat}?session=${id}`,
} as const satisfies Record<string, (id: string) => string>
type RecordKind = keyof typeof RECORD_PATHS

export const isRecordKind = (kind: string): kind is RecordKind => Object.hasOwn(RECORD_PATHS, kind)

export const staffPathOf = (recordKind: RecordKind, id: string): string => RECORD_PATHS[recordKind](id)

/** Path of a section or field of the settings page, such as `firm` or `firm-nip`. */
export const settingPath = (section: string): string => `${adminPaths.settings}#setting-${section}`
