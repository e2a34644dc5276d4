import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../../domain/pages/page-paths'
import { fakeApi, renderInShop } from '../../../../test/web/shop'
import { orderedEmailMemory } from '../../../storage/checkout-storage'
import { pl as messages } from '../../../i18n/pl'
import { pl as words } from '../words.pl'
import SuccessPage from './success-page'

const ORDER_ID = '00000000-0000-4000-8000-000000000000'

afterEach(() => void vi.useRealTimers())

const renderSuccessPage = (path: string = paths.success(ORDER_ID).pl) =>
  renderInShop(<SuccessPage />, { path })

/** Fakes the API: each request for the payment status gets `paymentStatus`. Returns the recorded requests. */
const fakePaymentStatus = (paymentStatus: string) =>
  fakeApi(() => Response.json({ paymentStatus, isRefunded: false }))

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

const expectRetryAndShopLinks = () => {
  expect(screen.getByRole('link', { name: words.success.tryAgain }).getAttribute('href')).toBe('/checkout')
  expect(screen.getByRole('link', { name: messages.backToShop })).toBeTruthy()
}

describe('the result page', () => {
  it('polls every three seconds, sixty times, and then says that the bank is still processing', async () => {
    vi.useFakeTimers()
    const calls = fakePaymentStatus('pending')
    renderSuccessPage()
    expect(screen.getByRole('status').textContent).toContain(words.success.checking)
    await advanceTime(0)
    for (let attempt = 1; attempt < 60; attempt++) {
      await advanceTime(2999)
      expect(calls).toHaveLength(attempt)
      expect(screen.getByRole('status').textContent).toContain(words.success.checking)
      await advanceTime(1)
    }
    await advanceTime(100)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(words.success.pendingTitle)
    expect(calls).toHaveLength(60)
    await advanceTime(30_000)
    expect(calls).toHaveLength(60)
    expect(screen.getByRole('link', { name: messages.backToShop })).toBeTruthy()
  })

  it('names the address of the confirmation, but only for the order placed in this tab', async () => {
    orderedEmailMemory.write(ORDER_ID, 'lucja@example.com')
    fakePaymentStatus('paid')
    const { unmount } = renderSuccessPage()
    await screen.findByText(words.success.paidLeadTo({ email: 'lucja@example.com' }))
    unmount()
    renderSuccessPage(paths.success('00000000-0000-4000-8000-000000000001').pl)
    await screen.findByText(words.success.paidLead)
  })

  it.each(['failed', 'cancelled'])(
    'shows a %s payment as failed, with the way to try again',
    async (status) => {
      fakePaymentStatus(status)
      renderSuccessPage()
      await screen.findByRole('heading', { level: 1, name: words.success.failedTitle })
      expectRetryAndShopLinks()
    },
  )

  it.each([
    ['without an order id', '/checkout/success'],
    ['with an unknown order id', paths.success(ORDER_ID).pl],
  ])('says that the order is unknown %s', async (_, path) => {
    fakeApi(() => Response.json({ status: 404, code: 'order.not_found' }, { status: 404 }))
    renderSuccessPage(path)
    await screen.findByRole('heading', { level: 1, name: words.success.unknownTitle })
    expect(screen.getByRole('alert')).toBeTruthy()
    expectRetryAndShopLinks()
  })
})
