import { expect, it } from 'vitest'
import { makeCartLine, renderInShop, readText } from '../../../test/web/shop'
import { useCartTotals } from './cart-totals'

const CartTotalsProbe = ({ lines }: { lines: Parameters<typeof useCartTotals>[0] }) => {
  const totals = useCartTotals(lines)
  return <p>{JSON.stringify(totals && [totals.subtotal, totals.shipping, totals.total])}</p>
}
const renderTotals = (...lines: Parameters<typeof useCartTotals>[0]) =>
  JSON.parse(readText(renderInShop(<CartTotalsProbe lines={lines} />).container)) as number[]

it('useCartTotals ignores sold units, both in the sum and for free delivery', () => {
  const soldOutLine = { ...makeCartLine({ id: 'p2', exhibitionPrice: '900.00', available: 0 }), id: 'l2' }
  expect(renderTotals(makeCartLine(), soldOutLine)).toEqual(renderTotals(makeCartLine()))
  expect(renderTotals(makeCartLine({ quantity: 3, available: 1 }))).toEqual(renderTotals(makeCartLine()))
  expect(renderTotals(soldOutLine)).toEqual([0, 0, 0])
})
