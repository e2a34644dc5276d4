import { adminPaths } from '../../app/admin-paths'
import { isThing, placeOf } from '../admin/place-of'

/** Actions on orders whose name does not begin with "order". */
const OF_ORDERS = ['refund', 'refund_explained', 'goods_step', 'cancel']

/** Returns the path of an action's subject; null if the subject has no page. */
export function placeOfAction(action: string, subject: string | null): string | null {
  if (!subject) return null
  if (action === 'setting') return `${adminPaths.settings}#setting-${subject}`
  if (OF_ORDERS.includes(action)) return placeOf('order', subject)
  const [noun = ''] = action.split('_')
  if (noun === 'review') return `${adminPaths.reviews}?q=${subject}`
  return isThing(noun) ? placeOf(noun, subject) : null
}
