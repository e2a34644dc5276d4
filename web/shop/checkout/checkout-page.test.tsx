import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { paymentMethodsText } from '../../../domain/payments/payment-methods'
import { fakeApi, makeCartLine, renderInShop, readText } from '../../../test/web/shop'
import { cartSession } from '../../storage/storage'
import { paths } from '../../../domain/pages/page-paths'
import { orderedCartStorage } from '../../storage/checkout-storage'
import { usePaymentResult } from './success/use-payment-result'
import CheckoutPage from './checkout-page'
import { en } from './words.en'
import { pl } from './words.pl'

/** A page of a product list without products. */
const NO_PRODUCTS = { items: [], nextCursor: null, total: 0 }

it.each([
  ['pl', pl, 'Dostarczamy na terenie Polski.'],
  ['en', en, 'We deliver to addresses in Poland only.'],
] as const)(
  'the checkout states delivery area and means of payment above its first field, in %s (rules 2.4)',
  async (language, words, deliveryAreaText) => {
    fakeApi(({ path }) => (path.includes('/api/cart') ? Response.json([makeCartLine()]) : Response.json({})))
    cartSession.open()
    const { container } = renderInShop(<CheckoutPage />, { language })
    await screen.findByRole('button', { name: words.checkout.order })
    const text = readText(container)
    expect(text.indexOf(deliveryAreaText)).toBeGreaterThan(-1)
    expect(text.indexOf(deliveryAreaText)).toBeLessThan(text.indexOf(words.checkout.payment))
    expect(text).toContain(paymentMethodsText('PLN', language))
  },
)

it.each([
  ['pl', pl],
  ['en', en],
] as const)(
  'the heading of the empty checkout has the focus after the last product is removed: %s',
  async (language, { checkout }) => {
    const soldLine = makeCartLine({ available: 0, name: 'Młot', nameEn: 'Hammer' })
    let lines = [soldLine]
    fakeApi(({ path, method }) => {
      if (method === 'DELETE') lines = []
      return Response.json(path.includes('/api/cart') ? lines : NO_PRODUCTS)
    })
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    cartSession.open()
    renderInShop(<CheckoutPage />, { language })
    fireEvent.click(await screen.findByText(checkout.removeLine))
    const heading = await screen.findByRole('heading', { level: 1, name: checkout.empty })
    expect(document.activeElement).toBe(heading)
    await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' }))
  },
)

it.each([
  ['pl', pl],
  ['en', en],
] as const)(
  'the empty checkout names the order just paid, with its link: %s',
  async (language, { checkout }) => {
    const orderId = 'ab12cd34-0000-4000-8000-000000000000'
    fakeApi(({ path }) =>
      Response.json(
        path.includes('/api/orders')
          ? { paymentStatus: 'paid', isRefunded: false }
          : path.includes('/api/products')
            ? NO_PRODUCTS
            : [],
      ),
    )
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    orderedCartStorage.save({ orderId, sessionId: cartSession.open() })
    const PaymentResult = () => <p>{usePaymentResult(orderId).paymentResult}</p>
    renderInShop(<PaymentResult />, { language })
    await screen.findByText('paid')
    const { container } = renderInShop(<CheckoutPage />, { language })
    await screen.findByRole('heading', { level: 1, name: checkout.empty })
    expect(readText(container)).toContain(checkout.paid({ number: 'AB12CD34' }))
    expect(screen.getByRole('link', { name: checkout.toPaid }).getAttribute('href')).toBe(
      paths.success(orderId)[language],
    )
  },
)
