import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paymentMethodsText } from '../../../domain/payments/payment-methods'
import { fakeApi, makeCartLine, renderInShop, readText } from '../../../test/web/shop'
import { cartSession } from '../../storage/storage'
import CheckoutPage from './checkout-page'
import { en } from './words.en'
import { pl } from './words.pl'

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
