import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInShop, readText } from '../../../test/web/shop'
import { orderedCartStorage } from '../../storage/checkout-storage'
import { NO_CART_ID } from '../../storage/voucher-storage'
import { WaitingPayment } from './waiting-payment'
import { HOUR_MS } from '../../../domain/time/time'

const UNPAID_ORDER = { orderId: 'o1', sessionId: 'session-1', number: 'AB12CD34' }
const ORDER_TOTAL = { amount: '129.99', currency: 'PLN' } as const

const renderWaitingPayment = (language: 'pl' | 'en' = 'pl') =>
  readText(renderInShop(<WaitingPayment onLeave={() => undefined} />, { language }).container)

it.each([
  ['pl', 'session-1', 'Zamówienie #AB12CD34 (129,99 zł) czeka na płatność.', '/checkout'],
  ['en', NO_CART_ID, 'Order #AB12CD34 (129.99 zł) is waiting for payment.', '/checkout?voucher=true'],
] as const)(
  'WaitingPayment shows the order and links to its payment, in %s',
  (language, sessionId, expectedText, paymentPath) => {
    orderedCartStorage.save({
      ...UNPAID_ORDER,
      sessionId,
      total: ORDER_TOTAL,
      holdUntil: Date.now() + HOUR_MS,
    })
    expect(renderWaitingPayment(language)).toContain(expectedText)
    expect(screen.getByRole('link').getAttribute('href')).toBe(paymentPath)
  },
)

it('WaitingPayment is empty without an order, before its payment was opened, and after its hold has expired', () => {
  expect(renderWaitingPayment()).toBe('')
  orderedCartStorage.save(UNPAID_ORDER)
  expect(renderWaitingPayment()).toBe('')
  orderedCartStorage.save({ ...UNPAID_ORDER, total: ORDER_TOTAL, holdUntil: Date.now() - 1 })
  expect(renderWaitingPayment()).toBe('')
})
