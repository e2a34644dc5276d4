import { describe, expect, it } from 'vitest'
import { ADMIN_ACTIONS } from '../../../domain/admin/admin'
import { matchAdminPath } from '../../app/admin-paths'
import { staffPathOf } from '../kit/staff-path'
import { actionPath } from './action-path'

const ACTION_ID = '1b4e28ba-2fa1-11d2-883f-0016d3cca427'

describe('actionPath', () => {
  it.each([
    ['refund', 'order'],
    ['refund_explained', 'order'],
    ['goods_step', 'order'],
    ['cancel', 'order'],
    ['order_fulfilment', 'order'],
    ['order_tracking', 'order'],
    ['order_note', 'order'],
    ['product_change', 'product'],
    ['voucher_issue', 'voucher'],
    ['email_resend', 'email'],
    ['chat_close', 'chat'],
  ])('links to the page of the subject: %s', (action, expectedView) => {
    const [path = ''] = actionPath(action, ACTION_ID)?.split('?') ?? []
    expect(matchAdminPath(path)?.view).toBe(expectedView)
  })

  it('links a view to the record that was opened', () => {
    expect(actionPath('view', ACTION_ID, { record: 'complaint' })).toBe(staffPathOf('complaint', ACTION_ID))
    expect(actionPath('view', 'fingerprint', { record: 'customer' })).toBeNull()
  })

  it.each(ADMIN_ACTIONS)('returns an existing page or null, and null without a subject: %s', (action) => {
    const linkPath = actionPath(action, ACTION_ID)
    if (linkPath) expect(matchAdminPath(linkPath.split(/[?#]/)[0] ?? '')?.view).not.toBe('notFound')
    expect(actionPath(action, null)).toBeNull()
  })
})
