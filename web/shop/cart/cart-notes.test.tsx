import { expect, it } from 'vitest'
import { makeCartLine, readText, renderInShop } from '../../../test/web/shop'
import { CartNotes } from './cart-notes'

const readNotes = (available: number): string[] =>
  [...renderInShop(<CartNotes lines={[makeCartLine({ available })]} />).container.querySelectorAll('p')].map(
    readText,
  )

it('the cart states the expected delivery, and that an order holds the goods', () => {
  expect(readNotes(1)).toEqual([
    'Przewidywana dostawa: 2–4 grudnia',
    'Jeszcze bez rezerwacji. Po złożeniu zamówienia trzymamy wszystko dla Ciebie przez 15 minut.',
  ])
})

it('a cart with nothing to deliver states no day of delivery', () => {
  expect(readNotes(0)).toHaveLength(1)
})
