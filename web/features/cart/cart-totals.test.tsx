import { expect, it } from 'vitest'
import { makeLine, renderInShop, textOf } from '../../../test/web/shop'
import { useCartTotals } from './cart-totals'

const Totals = ({ lines }: { lines: Parameters<typeof useCartTotals>[0] }) => {
  const totals = useCartTotals(lines)
  return <p>{JSON.stringify(totals && [totals.subtotal, totals.shipping, totals.total])}</p>
}
const renderTotals = (...lines: Parameters<typeof useCartTotals>[0]) =>
  JSON.parse(textOf(renderInShop(<Totals lines={lines} />).container)) as number[]

it('useCartTotals ignores sold units, both in the sum and for free delivery', () => {
  const soldLine = { ...makeLine({ id: 'p2', exhibitionPrice: '900.00', available: 0 }), id: 'l2' }
  expect(renderTotals(makeLine(), soldLine)).toEqual(renderTotals(makeLine()))
  expect(renderTotals(makeLine({ quantity: 3, available: 1 }))).toEqual(renderTotals(makeLine()))
  expect(renderTotals(soldLine)).toEqual([0, 0, 0])
})
