import { expect, it } from 'vitest'
import { makeCartLine, renderInShop, readText } from '../../../test/web/shop'
import { formatShippingName } from '../../../content/parcel-words'
import { minor } from '../../../domain/money/money'
import { FIRST_SETTINGS } from '../../../domain/settings/settings'
import { useLocale } from '../../i18n/locale'
import { useCartTotals } from './cart-totals'

type CartLines = Parameters<typeof useCartTotals>[0]

const ParcelsProbe = ({ lines }: { lines: CartLines }) => {
  const { language } = useLocale()
  return <p>{formatShippingName('X', useCartTotals(lines)?.parcels, language)}</p>
}

const CartTotalsProbe = ({ lines }: { lines: CartLines }) => {
  const totals = useCartTotals(lines)
  return <p>{JSON.stringify(totals && [totals.subtotal, totals.shipping, totals.total])}</p>
}
const renderTotals = (...lines: CartLines) =>
  JSON.parse(readText(renderInShop(<CartTotalsProbe lines={lines} />).container)) as number[]

it('useCartTotals ignores sold units, both in the sum and for free delivery', () => {
  const soldOutLine = { ...makeCartLine({ id: 'p2', exhibitionPrice: '900.00', available: 0 }), id: 'l2' }
  expect(renderTotals(makeCartLine(), soldOutLine)).toEqual(renderTotals(makeCartLine()))
  expect(renderTotals(makeCartLine({ quantity: 3, available: 1 }))).toEqual(renderTotals(makeCartLine()))
  expect(renderTotals(soldOutLine)).toEqual([0, 0, 0])
})

it('the cart counts the fee to the door, and names a lower fee to lockers', () => {
  const { pl: zone } = FIRST_SETTINGS.delivery
  const FeesProbe = ({ lines }: { lines: CartLines }) => {
    const totals = useCartTotals(lines)
    return <p>{JSON.stringify(totals && [totals.shipping, totals.lowerPointFeePln])}</p>
  }
  const readFees = (pointFee: number | null, quantity = 1) => {
    const lockerPrice = { ...zone.parcels.lockerA, pointFee: pointFee === null ? null : minor(pointFee) }
    const delivery = { pl: { ...zone, parcels: { ...zone.parcels, lockerA: lockerPrice } } }
    const drill = makeCartLine({
      lengthMm: 300,
      widthMm: 200,
      heightMm: 70,
      weightGrams: 2000,
      quantity,
      available: 9,
    })
    return JSON.parse(
      readText(renderInShop(<FeesProbe lines={[drill]} />, { settings: { delivery } }).container),
    ) as unknown
  }
  expect(readFees(14_99)).toEqual([29_99, 14_99])
  expect(readFees(null)).toEqual([29_99, null])
  // Delivery of goods for 500 zł is free.
  expect(readFees(14_99, 5)).toEqual([0, null])
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
