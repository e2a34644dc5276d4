import type { StoredDataItem } from '../../../domain/customer'
import { adminPaths } from '../../app/admin-paths'
import { placeOf } from '../admin/place-of'

/** Returns the staff page of an item of stored personal data. */
export function placeOfItem({ what, id }: StoredDataItem, email: string): string {
  if (what === 'newsletter') return `${adminPaths.newsletter}?${new URLSearchParams({ q: email }).toString()}`
  return placeOf(what === 'gift' || what === 'review' ? 'order' : what, id)
}
