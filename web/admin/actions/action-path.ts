import { adminPaths } from '../../app/admin-paths'
import { isRecordKind, settingPath, staffPathOf } from '../kit/staff-path'

/** Actions whose subject is an order although the name of the action does not begin with "order". */
const ORDER_ACTIONS = ['refund', 'refund_explained', 'goods_step', 'cancel']

/** Returns the path of the staff page for an action's subject; null if the subject has no page. */
export function actionPath(
  action: string,
  subject: string | null,
  detail: Record<string, unknown> = {},
): string | null {
  if (!subject) return null
  if (action === 'setting' && subject === 'alerts') return adminPaths.notifications
  if (action === 'setting') return settingPath(subject)
  if (ORDER_ACTIONS.includes(action)) return staffPathOf('order', subject)
  const [noun = ''] = action === 'view' ? [String(detail.record)] : action.split('_')
  if (noun === 'review') return `${adminPaths.reviews}?q=${subject}`
  return isRecordKind(noun) ? staffPathOf(noun, subject) : null
}
