import { expect, it } from 'vitest'
import { makeCartLine, renderInShop, readText } from '../../../test/web/shop'
import { formatShippingName } from '../../../content/parcel-words'
import { useLocale } from '../../i18n/locale'
import { useCartTotals } from './cart-totals'

const ParcelsProbe = ({ lines }: { lines: Parameters<typeof useCartTotals>[0] }) => {
  const { language } = useLocale()
  return <p>{formatShippingName('X', useCartTotals(lines)?.parcels, language)}</p>
}

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

it.each([
  ['pl', 21_500, 1, 'X'],
  ['pl', 21_500, 2, 'X (2 paczki)'],
  ['pl', 21_500, 5, 'X (5 paczek)'],
  ['pl', 72_000, 1, 'X (1 paleta)'],
  ['pl', 40_000, 1, 'X (1 paczka)'],
  ['en', 21_500, 2, 'X (2 parcels)'],
  ['en', 72_000, 9, 'X (2 pallets)'],
] as const)(
  'the parcels of a cart are named in %s: %i g × %i is "%s"',
  (language, weightGrams, quantity, text) => {
    const line = makeCartLine({ weightGrams, quantity, available: quantity })
    expect(readText(renderInShop(<ParcelsProbe lines={[line]} />, { language }).container)).toBe(text)
  },
)

it('a sold-out pallet is not charged', () => {
  const soldOutCabinet = { ...makeCartLine({ id: 'p2', weightGrams: 72_000, available: 0 }), id: 'l2' }
  expect(renderTotals(makeCartLine(), soldOutCabinet)).toEqual([100_00, 29_99, 129_99])
})
