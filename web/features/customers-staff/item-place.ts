import type { HeldItem } from '../../../domain/customer'
import { adminPaths } from '../../app/admin-paths'
import { placeOf } from '../admin/place-of'

/** The page of staff on which a thing that is held is looked at. */
export function placeOfItem({ what, id }: HeldItem, email: string): string {
  if (what === 'newsletter') return `${adminPaths.newsletter}?${new URLSearchParams({ q: email }).toString()}`
  return placeOf(what === 'gift' || what === 'review' ? 'order' : what, id)
}
