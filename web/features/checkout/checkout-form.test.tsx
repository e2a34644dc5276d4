import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MOST_HELD } from '../../../domain/order'
import { fakeApi, makeLine, renderInShop, textOf } from '../../../test/web/shop'
import { CheckoutForm } from './checkout-form'

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...makeLine({ id: `p${index}` }), id: `l${index}` }))

const show = (count: number, language: 'pl' | 'en' = 'pl') => {
  fakeApi(() => Response.error())
  return renderInShop(<CheckoutForm lines={linesOf(count)} />, { language }).container
}

it.each([
  ['pl', 'Zamawiam z obowiązkiem zapłaty', 'Jedno zamówienie może objąć najwyżej 20 różnych produktów.'],
  ['en', 'Order with obligation to pay', 'One order can take at most 20 different products.'],
] as const)(
  'more products than one order takes are told in %s before anything is typed, and at the button',
  (language, button, text) => {
    const form = show(MOST_HELD + 1, language)
    expect(textOf(form).indexOf(text)).toBe(0)
    const order = screen.getByRole('button', { name: button })
    expect(order.getAttribute('aria-disabled')).toBe('true')
    expect(textOf(document.getElementById(order.getAttribute('aria-describedby') ?? ''))).toContain(text)
  },
)

it('as many as one order takes are ordered as ever', () => {
  expect(textOf(show(MOST_HELD))).not.toContain('najwyżej')
})
