import { describe, expect, it } from 'vitest'
import { makeTestDeps, readOrderRow } from '../../../../test/fixtures/factories'
import { makeLockerOrder } from '../../../../test/fixtures/orders/locker-orders'
import { readOrder } from '../../../features/orders/views/read-order'
import { rerenderMail } from '../../outbox/outbox'
import { buildOrderMail } from '../order-mails'
import { parcelStatusMail } from './parcel-status-mail'

describe('the pickup point in mails', () => {
  it.each([
    ['locker', true],
    ['inpost', false],
  ] as const)('of a parcel sent by %s is named: %s', async (courier, isNamed) => {
    const { order, code } = await makeLockerOrder()
    const deps = makeTestDeps()
    const fullOrder = await readOrder(deps, order.id)
    const confirmation = buildOrderMail(
      'paid',
      { ...fullOrder, order: { ...fullOrder.order, shippedWith: courier }, usedVoucher: null },
      deps,
    )
    const parcel = { courier, trackingNumber: '620000012345678', status: 'ready_to_collect' as const }
    const statusMail = parcelStatusMail(await readOrderRow(order.id), parcel, deps.appUrl)
    for (const mail of [confirmation, statusMail])
      expect(rerenderMail(deps, mail).text.includes(code)).toBe(isNamed)
  })
})
