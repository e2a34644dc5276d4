import type { StoredDataItem } from '../../../domain/customers/customer'
import { adminPaths } from '../../app/admin-paths'
import { staffPathOf } from '../kit/staff-path'

/** Returns the path of the staff page that shows this item of stored personal data. */
export function itemPath({ what, id }: StoredDataItem, email: string): string {
  if (what === 'newsletter') return `${adminPaths.newsletter}?${new URLSearchParams({ q: email }).toString()}`
  return staffPathOf(what === 'gift' || what === 'review' ? 'order' : what, id)
}
