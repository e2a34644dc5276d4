import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { minor } from '../../../domain/money/money'
import { db, readMailKinds, readOrderRow, makeTestDeps } from '../../../test/fixtures/factories'
import { makePaidOrder } from '../../../test/fixtures/orders/payments'
import { makeDevice } from '../../../test/fixtures/push-device'
import { pushes } from '../../alerts/push/push-devices.table'
import { recordDispute } from './dispute'
import { disputes } from './payments.table'

it('a dispute is recorded with its order and updated, and each change alerts the shop once', async () => {
  const { order, intentId } = await makePaidOrder()
  const id = `du_${crypto.randomUUID()}`
  const dispute = { id, intentId, amount: minor(129_900), currency: 'PLN', reason: 'fraudulent' }
  for (const status of ['needs_response', 'needs_response', 'under_review', 'won'])
    await recordDispute(makeTestDeps(), { ...dispute, status })
  expect(await db().select().from(disputes).where(eq(disputes.id, id))).toMatchObject([
    { orderId: order.id, amount: 129_900, status: 'won' },
  ])
  for (const status of ['needs_response', 'under_review', 'won'])
    expect(await readMailKinds(`${order.id}:dispute:${id}:${status}`)).toEqual(['shop_alert'])
  expect((await readOrderRow(order.id)).state).toBe('paid')
})

it('a dispute about an unknown payment is recorded as well', async () => {
  const id = `du_${crypto.randomUUID()}`
  const unknownDispute = { id, intentId: 'pi_unknown', amount: minor(1), currency: 'EUR', reason: 'general' }
  await recordDispute(makeTestDeps(), { ...unknownDispute, status: 'needs_response' })
  expect(await db().select().from(disputes).where(eq(disputes.id, id))).toMatchObject([{ orderId: null }])
})

it.each([
  ['pl', 'won', 'PLN', 'Wygrany spór o 1 299,00 zł'],
  ['en', 'won', 'PLN', 'Dispute won: 1,299.00 zł'],
  ['pl', 'prevented', 'PLN', 'Zażegnany spór o 1 299,00 zł'],
  ['en', 'prevented', 'PLN', 'Dispute prevented: 1,299.00 zł'],
  ['pl', 'under_review', 'CHF', 'W banku spór o 1299.00 CHF'],
  ['en', 'under_review', 'CHF', 'Dispute under review: 1299.00 CHF'],
] as const)('a %s push about a dispute names its status %s and its amount in %s', async (...texts) => {
  const [language, status, currency, title] = texts
  const device = await makeDevice(['deadline'], { language })
  const { intentId } = await makePaidOrder()
  const id = `du_${crypto.randomUUID()}`
  await recordDispute(makeTestDeps(), {
    id,
    intentId,
    amount: minor(129_900),
    currency,
    reason: 'fraudulent',
    status,
  })
  const [push] = await db().select().from(pushes).where(eq(pushes.deviceId, device.id))
  expect(push?.title.replaceAll('\u00a0', ' ')).toBe(title)
})
