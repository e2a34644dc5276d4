import { act, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { renderInShop, readText } from '../../../test/web/shop'
import { orderedCartStorage } from '../../storage/checkout-storage'
import { LazyWaitingPayment } from './lazy-waiting-payment'

const UNPAID_ORDER = {
  orderId: 'o1',
  sessionId: 'session-1',
  number: 'AB12CD34',
  total: { amount: '129.99', currency: 'PLN' },
} as const

it('LazyWaitingPayment shows the stored order until another tab has paid it', async () => {
  orderedCartStorage.save({ ...UNPAID_ORDER, holdUntil: Date.now() + 60_000 })
  const { container } = renderInShop(<LazyWaitingPayment />)
  await screen.findByText('Wróć do płatności', {}, { timeout: 10_000 })
  expect(readText(container)).toContain('Zamówienie #AB12CD34 (129,99 zł) czeka na płatność.')
  orderedCartStorage.forget()
  act(() => void dispatchEvent(new Event('storage')))
  expect(readText(container)).toBe('')
})

it('LazyWaitingPayment is empty at the edge and without a stored order', () => {
  expect(readText(renderInShop(<LazyWaitingPayment />).container)).toBe('')
  orderedCartStorage.save({ ...UNPAID_ORDER, holdUntil: Date.now() + 60_000 })
  expect(renderToString(<LazyWaitingPayment />)).toBe('')
})
