import { expect, it } from 'vitest'
import { makeProductDetails } from '../../../../test/web/product-details'
import { readText, RENDERED_AT, renderInShop } from '../../../../test/web/shop'
import type { Courier } from '../../../../domain/delivery/couriers'
import { minor } from '../../../../domain/money/money'
import { toPageSettings } from '../../../../domain/settings/page-settings'
import { FIRST_SETTINGS, type ShopSettings } from '../../../../domain/settings/settings'
import ShippingPrice from './shipping-price'

const { pl: zone } = FIRST_SETTINGS.delivery
const PALLET_SIZE = { lengthMm: 1100, widthMm: 700, heightMm: 900, weightGrams: 72_000 }

function readPromiseText(delivery: ShopSettings['delivery'], size: Partial<typeof PALLET_SIZE> = {}): string {
  const settings = toPageSettings({ ...FIRST_SETTINGS, delivery }, RENDERED_AT, 'pl')
  const { container, unmount } = renderInShop(
    <ShippingPrice product={makeProductDetails(size)} currency="PLN" promises={settings.promises[0]} />,
    { settings },
  )
  const text = readText(container.querySelector('p'))
  unmount()
  return text
}

it('the product page shows the days of its parcel', () => {
  expect(readPromiseText(FIRST_SETTINGS.delivery)).toBe(
    'Przewidywana dostawa: 2–4 grudnia (8–10 dni roboczych, najpóźniej 28 dni)',
  )
  const pallet = { ...zone.parcels.pallet, packingDays: { from: 9, to: 12 } }
  const deliveryWithSlowPallets = { pl: { ...zone, parcels: { ...zone.parcels, pallet } } }
  expect(readPromiseText(deliveryWithSlowPallets)).toContain('8–10 dni roboczych')
  expect(readPromiseText(deliveryWithSlowPallets, PALLET_SIZE)).toContain('10–14 dni roboczych')
})

it('the product page names the fastest courier if another one takes longer', () => {
  const deliveryWithFastGls = {
    pl: { ...zone, transitDays: { ...zone.transitDays, gls: { from: 1, to: 1 } } },
  }
  expect(readPromiseText(deliveryWithFastGls)).toBe(
    'Przewidywana dostawa: 2–3 grudnia (8–9 dni roboczych, najpóźniej 28 dni) Najszybciej: GLS.',
  )
  // GLS carries no pallets.
  expect(readPromiseText(deliveryWithFastGls, PALLET_SIZE)).not.toContain('Najszybciej')
})

it('the product page shows the locker fee, if the shop offers lockers', () => {
  const rate = { ...zone.parcels.lockerA, pointFee: minor(14_99) }
  const delivery = { pl: { ...zone, parcels: { ...zone.parcels, lockerA: rate } } }
  const size = { lengthMm: 300, widthMm: 200, heightMm: 70, weightGrams: 2000, exhibitionPrice: '200.00' }
  const readDeliveryPrice = (offered: readonly Courier[]) => {
    const settings = toPageSettings({ ...FIRST_SETTINGS, delivery, couriers: { offered } }, RENDERED_AT, 'pl')
    const element = (
      <ShippingPrice product={makeProductDetails(size)} currency="PLN" promises={settings.promises[0]} />
    )
    return readText(renderInShop(element, { settings }).container)
  }
  expect(readDeliveryPrice(['locker', 'dpd'])).toContain(
    'Dostawa 29,99 zł (do paczkomatu 14,99 zł), od 500,00 zł gratis.',
  )
  expect(readDeliveryPrice(['dpd'])).toContain('Dostawa 29,99 zł, od 500,00 zł gratis.')
})

it.each([
  ['499.99', 'Dostawa 29,99 zł, od 500,00 zł gratis.'],
  ['500.00', 'Dostawa gratis.'],
])(
  'the product page answers whether delivery of a tool of %s zł is free',
  (exhibitionPrice, expectedText) => {
    const settings = toPageSettings(FIRST_SETTINGS, RENDERED_AT, 'pl')
    const { container } = renderInShop(
      <ShippingPrice
        product={makeProductDetails({ exhibitionPrice })}
        currency="PLN"
        promises={settings.promises[0]}
      />,
      { settings },
    )
    expect(readText(container)).toContain(expectedText)
  },
)
