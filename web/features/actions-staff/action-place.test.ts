import { describe, expect, it } from 'vitest'
import { ADMIN_ACTIONS } from '../../../domain/admin'
import { adminMatch } from '../../app/admin-paths'
import { placeOfAction } from './action-place'

const ID = '1b4e28ba-2fa1-11d2-883f-0016d3cca427'

describe('placeOfAction', () => {
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
  ])('links to the page of the subject: %s', (action, view) => {
    const [path = ''] = placeOfAction(action, ID)?.split('?') ?? []
    expect(adminMatch(path)?.view).toBe(view)
  })

  it.each(ADMIN_ACTIONS)('returns an existing page or null, and null without a subject: %s', (action) => {
    const place = placeOfAction(action, ID)
    if (place) expect(adminMatch(place.split(/[?#]/)[0] ?? '')?.view).not.toBe('notFound')
    expect(placeOfAction(action, null)).toBeNull()
  })
})
