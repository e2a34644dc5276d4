import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { mapClasses } from '../../../../domain/delivery/parcels'
import { minor, toDecimal } from '../../../../domain/money/money'
import { FIRST_SETTINGS, type ShopSettings } from '../../../../domain/settings/settings'
import {
  db,
  makeOrderBody,
  makeProduct,
  makeTestDeps,
  readOrderRow,
} from '../../../../test/fixtures/factories'
import { takeWarnings } from '../../../../test/worker-setup'
import { emails } from '../../../mail/emails.table'
import { placeOrder } from './place-order'

const SAW = {
  lengthMm: 820,
  widthMm: 600,
  heightMm: 440,
  weightGrams: 21_500,
  exhibitionPrice: minor(100_00),
}
const CABINET = { lengthMm: 1020, widthMm: 860, heightMm: 560, weightGrams: 72_000, largeParcel: true }

/** Places an order. `shipping` is the delivery fee that the buyer saw, in grosz. */
async function placeOrderOfGoods(
  goods: (Awaited<ReturnType<typeof makeProduct>> & { quantity?: number })[],
  shipping: number,
  { settings, ...fields }: { settings?: Partial<ShopSettings>; courier?: string; pickupPoint?: string } = {},
) {
  const subtotal = goods.reduce(
    (sum, { exhibitionPrice, quantity = 1 }) => sum + exhibitionPrice * quantity,
    0,
  )
  const body = makeOrderBody(goods, { totalAmount: toDecimal(minor(subtotal + shipping)), ...fields })
  const deps = makeTestDeps(settings ? { settings: { ...FIRST_SETTINGS, ...settings } } : {})
  const { id } = await placeOrder(deps, PlaceOrderBody.parse(body), crypto.randomUUID())
  return readOrderRow(id)
}

describe('placeOrder charges for the parcels', () => {
  it('of two saws, and stores and mails what the buyer was promised', async () => {
    const saw = await makeProduct({ ...SAW, stock: 2 })
    const order = await placeOrderOfGoods([{ ...saw, quantity: 2 }], 59_98)
    expect(order).toMatchObject({
      shipping: 59_98,
      parcels: [
        { parcelClass: 'courier', count: 1 },
        { parcelClass: 'courier', count: 1 },
      ].map((parcel) => ({
        ...parcel,
        weightGrams: 21_500,
        sidesMm: [440, 600, 820],
      })),
    })
    const [mail] = await db().select().from(emails).where(eq(emails.about, order.id))
    expect(mail?.text).toContain('Dostawa (2 paczki)')
  })

  it('of a pallet whatever the goods cost, beside an ordinary parcel that is free', async () => {
    const goods = [await makeProduct(CABINET), await makeProduct({ ...SAW, exhibitionPrice: minor(900_00) })]
    const { shipping, parcels } = await placeOrderOfGoods(goods, 199_00)
    expect(shipping).toBe(199_00)
    expect(parcels?.map(({ parcelClass, count }) => [parcelClass, count])).toEqual([
      ['courier', 1],
      ['pallet', 1],
    ])
  })

  it('to a locker by its own fee, and to the door by the other', async () => {
    const drill = {
      lengthMm: 300,
      widthMm: 200,
      heightMm: 70,
      weightGrams: 2000,
      exhibitionPrice: minor(100_00),
    }
    const lockerPrice = { ...FIRST_SETTINGS.delivery.pl.parcels.lockerA, pointFee: minor(14_99) }
    const parcels = { ...FIRST_SETTINGS.delivery.pl.parcels, lockerA: lockerPrice }
    const settings = { delivery: { pl: { ...FIRST_SETTINGS.delivery.pl, parcels } } }
    const point = { code: 'LOD01M', place: null }
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('down'))
    const lockerDelivery = { settings, courier: 'locker', pickupPoint: point.code }
    expect(await placeOrderOfGoods([await makeProduct(drill)], 14_99, lockerDelivery)).toMatchObject({
      shipping: 14_99,
      pickupPoint: point,
    })
    takeWarnings()
    expect(await placeOrderOfGoods([await makeProduct(drill)], 29_99, { settings })).toMatchObject({
      shipping: 29_99,
    })
    // The locker fee does not apply to delivery to the door.
    await expect(
      placeOrderOfGoods([await makeProduct(drill)], 14_99, { settings, courier: 'dpd' }),
    ).rejects.toMatchObject({ code: 'order.price_changed', details: { totals: { shipping: '29.99' } } })
  })

  it('of goods without sizes as before parcels had classes', async () => {
    const product = await makeProduct({ exhibitionPrice: minor(100_00), stock: 3, largeParcel: true })
    expect(await placeOrderOfGoods([{ ...product, quantity: 3 }], 29_99)).toMatchObject({
      shipping: 29_99,
      parcels: [{ parcelClass: 'courier', count: 1, weightGrams: null, sidesMm: null }],
    })
  })
})

describe('placeOrder rejects', () => {
  it.each([0, 29_99, 198_99])(
    'a forged delivery fee of %i for a pallet, with the true totals',
    async (fee) => {
      await expect(placeOrderOfGoods([await makeProduct(CABINET)], fee)).rejects.toMatchObject({
        code: 'order.price_changed',
        details: { totals: { shipping: '199.00' } },
      })
    },
  )

  it('a courier that does not carry a parcel of the order', async () => {
    const cabinet = await makeProduct(CABINET)
    for (const courier of ['inpost', 'gls', 'ups'])
      await expect(placeOrderOfGoods([cabinet], 199_00, { courier })).rejects.toMatchObject({
        code: 'order.courier_not_available',
      })
    expect((await placeOrderOfGoods([cabinet], 199_00, { courier: 'dhl' })).courier).toBe('dhl')
  })

  it('an order whose price list changed since the buyer saw it', async () => {
    const cabinet = await makeProduct(CABINET)
    const parcels = mapClasses((parcelClass) => ({
      ...FIRST_SETTINGS.delivery.pl.parcels[parcelClass],
      ...(parcelClass === 'pallet' ? { fee: minor(249_00) } : {}),
    }))
    await expect(
      placeOrderOfGoods([cabinet], 199_00, {
        settings: { delivery: { pl: { ...FIRST_SETTINGS.delivery.pl, parcels } }, version: 7 },
      }),
    ).rejects.toMatchObject({
      code: 'order.price_changed',
      details: { totals: { shipping: '249.00' } },
    })
    expect(
      (
        await placeOrderOfGoods([cabinet], 249_00, {
          settings: { delivery: { pl: { ...FIRST_SETTINGS.delivery.pl, parcels } }, version: 7 },
        })
      ).shipping,
    ).toBe(249_00)
  })

  it('a courier that the price list no longer names for the class', async () => {
    const saw = await makeProduct(SAW)
    const parcels = mapClasses((parcelClass) => ({
      ...FIRST_SETTINGS.delivery.pl.parcels[parcelClass],
      couriers: ['dhl'] as const,
    }))
    await expect(
      placeOrderOfGoods([saw], 29_99, {
        settings: { delivery: { pl: { ...FIRST_SETTINGS.delivery.pl, parcels } } },
      }),
    ).rejects.toMatchObject({
      code: 'order.courier_not_available',
    })
  })
})
