import { adminPaths } from '../../app/admin-paths'

/** Of what an action was done to: the page on which it is looked at; null where there is no page of one. */
export function placeOfAction(action: string, subject: string | null): string | null {
  if (!subject) return null
  if (action === 'setting') return `${adminPaths.settings}#setting-${subject}`
  if (action === 'refund' || action === 'cancel') return adminPaths.order(subject)
  const [noun] = action.split('_')
  switch (noun) {
    case 'order':
      return adminPaths.order(subject)
    case 'product':
      return adminPaths.product(subject)
    case 'withdrawal':
      return adminPaths.withdrawal(subject)
    case 'voucher':
      return adminPaths.voucher(subject)
    case 'email':
      return adminPaths.email(subject)
    case 'chat':
      return `${adminPaths.chat}?session=${subject}`
    default:
      return null
  }
}
