import { describe, expect, it } from 'vitest'
import { PlaceOrderBody } from '../../../../domain/checkout/checkout'
import { deliveryWindow } from '../../../../domain/delivery/delivery'
import { dispatchRulesOf, FIRST_SETTINGS, type ShopSettings } from '../../../../domain/settings/settings'
import { minor, toDecimal } from '../../../../domain/money/money'
import type { WorkingDays } from '../../../../domain/time/working-day-range'
import { isoDay, polishDay } from '../../../../domain/time/polish-days'
import { MINUTE_MS } from '../../../../domain/time/time'
import {
  createStoppedClock,
  makeOrderBody,
  makeProduct,
  makeTestDeps,
  readOrderRow,
} from '../../../../test/fixtures/factories'
import { makePurchaseBody } from '../../../../test/fixtures/vouchers'
import { anyPeriods, FIRST_WORKING_DAYS, makePeriod } from '../../../../test/fixtures/orders/periods'
import { fc } from '../../../../test/fixtures/property'
import { buildOrderMail } from '../../../mail/templates/order-mails'
import { readOrderForBuyer } from '../views/buyer-order'
import { readOrder } from '../views/read-order'
import { placeOrder } from './place-order'

const makeSettings = (overrides: Partial<ShopSettings>): ShopSettings => ({ ...FIRST_SETTINGS, ...overrides })
const computePromisedDays = (settings: ShopSettings, orderedAt: number, workingDays = FIRST_WORKING_DAYS) => {
  const { from, to } = deliveryWindow(orderedAt, dispatchRulesOf(settings), workingDays)
  return { from: isoDay(from), to: isoDay(to) }
}
const makeSettingsClosedNextWeek = (orderedAt: number) =>
  makeSettings({
    periods: [makePeriod({ from: isoDay(polishDay(orderedAt)), to: isoDay(polishDay(orderedAt) + 9) })],
  })

const placeOrderAt = async (
  overrides: Record<string, unknown>,
  settings = FIRST_SETTINGS,
  orderedAt = Date.now(),
) => {
  const deps = makeTestDeps({ settings, now: createStoppedClock(orderedAt).now })
  const body = PlaceOrderBody.parse(makeOrderBody([await makeProduct()], overrides))
  return placeOrder(deps, body, crypto.randomUUID())
}
const readPromisedDays = async (orderId: string) => {
  const { promisedFrom, promisedTo } = await readOrderRow(orderId)
  return { from: promisedFrom, to: promisedTo }
}

describe('the promised days of an order', () => {
  it('are those of the settings at the time of the order; a voucher has none', async () => {
    const orderedAt = Date.now()
    const settings = makeSettingsClosedNextWeek(orderedAt)
    const days = computePromisedDays(settings, orderedAt)
    expect(
      await readPromisedDays((await placeOrderAt({ deliveryDays: days }, settings, orderedAt)).id),
    ).toEqual(days)
    // A client of the API may omit the promised days.
    expect(await readPromisedDays((await placeOrderAt({}, settings, orderedAt)).id)).toEqual(days)
    const body = PlaceOrderBody.parse(makePurchaseBody('100.00'))
    const { id } = await placeOrder(makeTestDeps(), body, crypto.randomUUID())
    expect(await readPromisedDays(id)).toEqual({ from: null, to: null })
  })

  it('are those that the buyer saw, also some minutes past the closing hour', async () => {
    // Noon of a Wednesday without holidays around it.
    const wednesdayNoon = Date.parse('2027-06-16T10:00:00Z')
    const settings = makeSettings({ dispatch: { cutOff: '12:00' } })
    const shownDays = computePromisedDays(settings, wednesdayNoon - MINUTE_MS)
    expect(shownDays).not.toEqual(computePromisedDays(settings, wednesdayNoon))
    const { id } = await placeOrderAt({ deliveryDays: shownDays }, settings, wednesdayNoon + MINUTE_MS)
    expect(await readPromisedDays(id)).toEqual(shownDays)
    await expect(
      placeOrderAt({ deliveryDays: shownDays }, settings, wednesdayNoon + 31 * MINUTE_MS),
    ).rejects.toMatchObject({
      code: 'order.delivery_changed',
      details: { deliveryDays: computePromisedDays(settings, wednesdayNoon) },
    })
  })

  it('depend on the courier, and on the parcel that takes the longest to pack', async () => {
    const { pl } = FIRST_SETTINGS.delivery
    const delivery = {
      pl: {
        parcels: { ...pl.parcels, pallet: { ...pl.parcels.pallet, packingDays: { from: 9, to: 12 } } },
        transitDays: { ...pl.transitDays, dhl: { from: 3, to: 5 } },
      },
    }
    const orderedAt = Date.now()
    const deps = makeTestDeps({
      settings: makeSettings({ delivery }),
      now: createStoppedClock(orderedAt).now,
    })
    const drill = await makeProduct({ stock: 10 })
    const cabinet = await makeProduct({
      stock: 10,
      lengthMm: 1100,
      widthMm: 700,
      heightMm: 900,
      weightGrams: 72_000,
    })
    const expectPromisedDays = async (
      goods: (typeof drill)[],
      shippingMinor: number,
      courier: string,
      workingDays: WorkingDays,
    ) => {
      const days = computePromisedDays(deps.settings, orderedAt, workingDays)
      const goodsTotal = goods.reduce((sum, { exhibitionPrice }) => sum + exhibitionPrice, 0)
      const body = makeOrderBody(goods, {
        courier,
        deliveryDays: days,
        totalAmount: toDecimal(minor(goodsTotal + shippingMinor)),
      })
      const { id } = await placeOrder(deps, PlaceOrderBody.parse(body), crypto.randomUUID())
      expect(await readPromisedDays(id)).toEqual(days)
    }
    await expectPromisedDays([drill], 0, 'dpd', { from: 8, to: 10 })
    await expectPromisedDays([drill], 0, 'dhl', { from: 10, to: 13 })
    await expectPromisedDays([drill, cabinet], 199_00, 'dpd', { from: 10, to: 14 })
    await expectPromisedDays([drill, cabinet], 199_00, 'dhl', { from: 12, to: 17 })
    // The promised days of one courier do not apply to another courier.
    const body = makeOrderBody([drill], {
      courier: 'dhl',
      deliveryDays: computePromisedDays(deps.settings, orderedAt),
      totalAmount: toDecimal(drill.exhibitionPrice),
    })
    await expect(placeOrder(deps, PlaceOrderBody.parse(body), crypto.randomUUID())).rejects.toMatchObject({
      code: 'order.delivery_changed',
      details: { deliveryDays: computePromisedDays(deps.settings, orderedAt, { from: 10, to: 13 }) },
    })
  })

  it('are rejected with the new days if the owner entered a period since the buyer saw them', async () => {
    const orderedAt = Date.now()
    const settings = makeSettingsClosedNextWeek(orderedAt)
    await expect(
      placeOrderAt({ deliveryDays: computePromisedDays(FIRST_SETTINGS, orderedAt) }, settings, orderedAt),
    ).rejects.toMatchObject({
      code: 'order.delivery_changed',
      details: { deliveryDays: computePromisedDays(settings, orderedAt) },
    })
    await expect(
      placeOrderAt({ deliveryDays: { from: '2020-01-01', to: '2020-01-02' } }, FIRST_SETTINGS, orderedAt),
    ).rejects.toMatchObject({ code: 'order.delivery_changed' })
  })

  it('never change when the owner enters periods or another closing hour later', async () => {
    const orderedAt = Date.now()
    const { id } = await placeOrderAt({}, FIRST_SETTINGS, orderedAt)
    const { linkToken } = await readOrderRow(id)
    const fullOrder = await readOrder(makeTestDeps(), id)
    const orderContents = { ...fullOrder, usedVoucher: null, purchase: null }
    const readAllPromisedDays = async (settings: ShopSettings) => {
      const deps = makeTestDeps({ settings })
      return {
        row: await readPromisedDays(id),
        page: (await readOrderForBuyer(deps, id, linkToken)).deliveryDays,
        mail: buildOrderMail('paid', orderContents, deps).preview?.match(/\d+.*?(?= \(|\.|$)/)?.[0],
      }
    }
    const promisedDaysBefore = await readAllPromisedDays(FIRST_SETTINGS)
    expect(promisedDaysBefore.page).toEqual(computePromisedDays(FIRST_SETTINGS, orderedAt))
    await fc.assert(
      fc.asyncProperty(
        anyPeriods(polishDay(orderedAt) - 5),
        fc.constantFrom('6:00', '18:00', '23:00'),
        async (periods, cutOff) => {
          expect(await readAllPromisedDays(makeSettings({ periods, dispatch: { cutOff } }))).toEqual(
            promisedDaysBefore,
          )
        },
      ),
      { numRuns: 20 },
    )
  })
})

it.each([
  [undefined, 'accepted'],
  [null, 'accepted'],
  ['PL', 'accepted'],
  ['DE', 'rejected'],
  ['Polska', 'rejected'],
])('an order with the country of delivery %j is %s', async (country, expectedResult) => {
  const placedOrder = placeOrderAt({ country })
  if (expectedResult === 'accepted') expect(await placedOrder).toMatchObject({ paymentStatus: 'pending' })
  else await expect(placedOrder).rejects.toMatchObject({ code: 'order.country_not_available' })
})

describe('the couriers that the owner offers', () => {
  it('are the only ones of new orders; an order with another keeps it, and vouchers need none', async () => {
    const settings = makeSettings({ couriers: { offered: ['gls'] } })
    const { id } = await placeOrderAt({ courier: 'dpd' })
    await expect(placeOrderAt({ courier: 'dpd' }, settings)).rejects.toMatchObject({
      code: 'order.courier_not_available',
    })
    expect((await readOrderRow((await placeOrderAt({ courier: 'gls' }, settings)).id)).courier).toBe('gls')
    const { linkToken } = await readOrderRow(id)
    expect((await readOrderForBuyer(makeTestDeps({ settings }), id, linkToken)).courier).toBe('dpd')
    const body = PlaceOrderBody.parse(makePurchaseBody('100.00'))
    expect(await placeOrder(makeTestDeps({ settings }), body, crypto.randomUUID())).toMatchObject({
      paymentStatus: 'pending',
    })
  })
})
