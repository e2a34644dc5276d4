import { adminPaths } from '../../app/admin-paths'
import { isThing, placeOf } from '../admin/place-of'

/** Of what an action was done to: the page on which it is looked at; null where there is no page of one. */
export function placeOfAction(action: string, subject: string | null): string | null {
  if (!subject) return null
  if (action === 'setting') return `${adminPaths.settings}#setting-${subject}`
  if (action === 'refund' || action === 'cancel') return placeOf('order', subject)
  const [noun = ''] = action.split('_')
  if (noun === 'review') return `${adminPaths.reviews}?q=${subject}`
  return isThing(noun) ? placeOf(noun, subject) : null
}
