import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import {
  BUYER_UNIT_PLACES,
  type UnitMove,
  moveAllUnits,
  type UnitPlace,
  UNIT_PLACES,
  countStandingUnits,
  sumUnits,
  createUnitsAt,
  type UnitsByPlace,
} from '../orders/goods'
import { addAmounts, type Minor, minor, minAmount, subtract, ZERO } from '../money/money'
import {
  remainingDeliveryAmount,
  hasUndecidedUnits,
  remainingLineValue,
  planRefund,
  type PricedLine,
  type RefundableOrder,
  type RefundDraft,
  type RefundItem,
  type RefundPlan,
  type RefundProblem,
  countSettledUnits,
  valueOfUnits,
  planFullRefund,
} from './refund-plan'

type RefundOrder = {
  lines: { productId: string; quantity: number; total: Minor; units: UnitsByPlace }[]
  shipping: Minor
  items: RefundItem[]
  wasDelivered: boolean
}

const EMPTY_REFUND: Omit<RefundDraft, 'lines'> = {
  delivery: ZERO,
  goodwill: ZERO,
  voucher: ZERO,
  isRestocked: true,
  note: 'scratched',
}

const sumAmounts = (items: readonly { amount: Minor }[]) => addAmounts(...items.map(({ amount }) => amount))
const isRefundPlan = (plan: RefundPlan | RefundProblem): plan is RefundPlan =>
  typeof plan === 'object' && 'items' in plan

const sumPaidAmounts = ({ lines, shipping }: RefundOrder): Minor =>
  addAmounts(shipping, ...lines.map(({ total }) => total))

const toRefundableOrder = (order: RefundOrder): RefundableOrder => ({
  lines: order.lines.map((line) => ({
    ...line,
    settled: countSettledUnits(order.items, line.productId),
    value: remainingLineValue(line, order.items),
  })),
  deliveryLeft: remainingDeliveryAmount(order.shipping, order.items),
  maxRefund: subtract(sumPaidAmounts(order), sumAmounts(order.items)),
  isVoucher: false,
  wasDelivered: order.wasDelivered,
})

/** Applies moves of units. Fails if a place of units (such as `packed`) has fewer units than the move takes. */
const applyMovesToOrder = (order: RefundOrder, moves: readonly UnitMove[]): RefundOrder => ({
  ...order,
  lines: order.lines.map((line) => {
    const units = { ...line.units }
    for (const { productId, from, to, quantity } of moves) {
      if (productId !== line.productId) continue
      units[from] -= quantity
      units[to] += quantity
      expect(units[from]).toBeGreaterThanOrEqual(0)
    }
    expect(sumUnits(units, UNIT_PLACES)).toBe(line.quantity)
    return { ...line, units }
  }),
})

function applyRefundToOrder(order: RefundOrder, { items, moves, amount }: RefundPlan): RefundOrder {
  expect(amount).toBe(sumAmounts(items))
  return { ...applyMovesToOrder(order, moves), items: [...order.items, ...items] }
}

const makePricedLine = (productId: string, quantity: number, total: number, place: UnitPlace = 'owed') => ({
  productId,
  quantity,
  total: minor(total),
  units: createUnitsAt(place, quantity),
})
const makeRefundOrder = (lines: RefundOrder['lines'], shippingAmount = 0): RefundOrder => ({
  lines,
  shipping: minor(shippingAmount),
  items: [],
  wasDelivered: false,
})

const anyShare = fc.nat(4).map((quarters) => quarters / 4)
const anySmallShare = fc.constantFrom(0, 0, 0, 0.1, 1)
const shareOfAmount = (share: number, amount: Minor): Minor => minor(Math.floor(share * amount))

const anyQuantity = fc.integer({ min: 1, max: 4 })
const anyPrice = fc.integer({ min: 1, max: 1000_00 })
const anyPrices = fc.array(fc.tuple(anyQuantity, anyPrice), { minLength: 1, maxLength: 3 })
const anyOrder: fc.Arbitrary<RefundOrder> = fc
  .tuple(anyPrices, fc.nat(50_00))
  .map(([prices, shippingAmount]) =>
    makeRefundOrder(
      prices.map(([quantity, price], index) => makePricedLine(`p${index}`, quantity, quantity * price)),
      shippingAmount,
    ),
  )

/** A random refund requested by staff. Its amounts are shares of the money that can still be refunded. */
const anyRefundRequest = fc.record({
  lines: fc.array(fc.record({ quantity: fc.nat(4), amount: anyShare, reduction: anySmallShare }), {
    maxLength: 3,
  }),
  delivery: anyShare,
  goodwill: anySmallShare,
  isRestocked: fc.boolean(),
})
type GeneratedRefundRequest = typeof anyRefundRequest extends fc.Arbitrary<infer T> ? T : never

const toRefundDraft = (order: RefundableOrder, request: GeneratedRefundRequest): RefundDraft => ({
  ...EMPTY_REFUND,
  isRestocked: request.isRestocked,
  lines: request.lines.slice(0, order.lines.length).map((requestLine, index) => {
    const line = order.lines[index] as PricedLine
    const quantity = Math.min(requestLine.quantity, countStandingUnits(line))
    const value = valueOfUnits(line, quantity)
    const unrefundedValue = quantity < countStandingUnits(line) ? subtract(line.value, value) : ZERO
    return {
      productId: line.productId,
      quantity,
      amount: requestLine.amount === 1 ? undefined : shareOfAmount(requestLine.amount, value),
      reduction: shareOfAmount(requestLine.reduction, unrefundedValue),
    }
  }),
  delivery: shareOfAmount(request.delivery, order.deliveryLeft),
  goodwill: shareOfAmount(request.goodwill, order.maxRefund),
})

const PARCEL_MOVES: readonly (readonly [from: UnitPlace, to: UnitPlace])[] = [
  ['owed', 'packed'],
  ['packed', 'shipped'],
  ['shipped', 'delivered'],
  ['shipped', 'inspection'],
  ['delivered', 'inspection'],
]

/** A random sequence of refunds and parcel steps. */
const anyOrderHistory = fc.array(fc.oneof(anyRefundRequest, fc.constantFrom(...PARCEL_MOVES)), {
  maxLength: 8,
})

function replayRefundHistory(
  initialOrder: RefundOrder,
  history: readonly (GeneratedRefundRequest | (typeof PARCEL_MOVES)[number])[],
): RefundOrder {
  let order = initialOrder
  for (const event of history) {
    if (!('goodwill' in event)) {
      const movedOrder = applyMovesToOrder(order, moveAllUnits(order.lines, [event[0]], event[1]))
      order = { ...movedOrder, wasDelivered: order.wasDelivered || event[1] === 'delivered' }
      continue
    }
    const refundableOrderBefore = toRefundableOrder(order)
    const refundPlan = planRefund(refundableOrderBefore, toRefundDraft(refundableOrderBefore, event))
    if (isRefundPlan(refundPlan)) order = applyRefundToOrder(order, refundPlan)
    else expect(['too_much', 'goods_owed', { path: 'goodwill', code: 'required' }]).toContainEqual(refundPlan)
  }
  return order
}

const planWholeRefund = (order: RefundOrder): RefundPlan => {
  const refundPlan = planRefund(toRefundableOrder(order), {
    ...planFullRefund(toRefundableOrder(order)),
    note: 'cancelled',
  })
  if (isRefundPlan(refundPlan)) return refundPlan
  expect(refundPlan).toEqual({ path: 'goodwill', code: 'required' })
  return { items: [], moves: [], amount: ZERO }
}

describe('refunds of one order', () => {
  it('use up the value of each line exactly, in any portions, and never give back more than was paid', () => {
    fc.assert(
      fc.property(anyOrder, anyOrderHistory, (initialOrder, history) => {
        const orderBefore = replayRefundHistory(initialOrder, history)
        expect(toRefundableOrder(orderBefore).maxRefund).toBeGreaterThanOrEqual(0)
        expect(toRefundableOrder(orderBefore).deliveryLeft).toBeGreaterThanOrEqual(0)
        const order = applyRefundToOrder(orderBefore, planWholeRefund(orderBefore))
        for (const { value, amount } of order.items) expect(amount).toBeLessThanOrEqual(value)
        for (const { productId, quantity, total } of order.lines) {
          const lineItems = order.items.filter((item) => item.productId === productId)
          expect(countSettledUnits(lineItems, productId)).toBe(quantity)
          expect(addAmounts(...lineItems.map(({ value }) => value))).toBe(total)
          expect(remainingLineValue({ productId, total }, order.items)).toBe(0)
        }
      }),
    )
  })
})

describe('fullRefund', () => {
  it('ends all units and gives back all that is left unless something was deducted before', () => {
    fc.assert(
      fc.property(anyOrder, anyOrderHistory, (initialOrder, history) => {
        const order = replayRefundHistory(initialOrder, history)
        const { maxRefund, lines, deliveryLeft: delivery } = toRefundableOrder(order)
        const refund = planWholeRefund(order)
        expect(refund.amount).toBe(
          minAmount(maxRefund, addAmounts(delivery, ...lines.map(({ value }) => value))),
        )
        if (order.items.every(({ value, amount }) => amount === value)) expect(refund.amount).toBe(maxRefund)
        const refundableLinesAfter = toRefundableOrder(applyRefundToOrder(order, refund)).lines
        for (const { units } of refundableLinesAfter) expect(sumUnits(units, BUYER_UNIT_PLACES)).toBe(0)
        expect(hasUndecidedUnits(refundableLinesAfter)).toBe(false)
      }),
    )
  })

  it('gives back the price of a bought voucher', () => {
    const order = { ...toRefundableOrder(makeRefundOrder([], 100_00)), deliveryLeft: ZERO, isVoucher: true }
    expect(planRefund(order, { ...planFullRefund(order), note: null })).toMatchObject({
      amount: 100_00,
      moves: [],
    })
  })
})

describe('planRefund', () => {
  const order = toRefundableOrder(
    makeRefundOrder([makePricedLine('drill', 1, 599_00), makePricedLine('disc', 3, 100_00)], 20_00),
  )
  const planLineRefund = (
    lines: RefundDraft['lines'],
    overrides: Partial<RefundDraft> = {},
    refundableOrder = order,
  ) => planRefund(refundableOrder, { ...EMPTY_REFUND, lines, ...overrides })
  const drill = { productId: 'drill', quantity: 1 }
  const discsRequest = { productId: 'disc', quantity: 3 }

  it.each<[string, string, RefundDraft['lines'], Partial<RefundDraft>?]>([
    ['a product twice', 'lines invalid', [drill, { ...drill, quantity: 0 }]],
    ['another product', 'lines.0.productId invalid', [{ ...drill, productId: 'saw' }]],
    ['too many units', 'lines.1.quantity invalid', [drill, { ...discsRequest, quantity: 4 }]],
    ['more than a unit is worth', 'lines.0.amount invalid', [{ ...drill, amount: minor(599_01) }]],
    ['a reduction of ended units', 'lines.0.reduction invalid', [{ ...drill, reduction: minor(1) }]],
    [
      'a reduction over the value',
      'lines.0.reduction invalid',
      [{ ...discsRequest, quantity: 1, reduction: minor(66_68) }],
    ],
    ['more delivery than was paid', 'delivery invalid', [], { delivery: minor(20_01) }],
    ['a voucher that was not bought', 'voucher invalid', [], { voucher: minor(1) }],
    [
      'less than the value without a note',
      'note required',
      [{ ...drill, amount: ZERO }, discsRequest],
      { note: null },
    ],
    ['an empty draft', 'goodwill required', [{ ...drill, quantity: 0 }]],
    ['more than is left', 'too_much', [drill, discsRequest], { goodwill: minor(20_01) }],
  ])('rejects %s', (_, expectedProblem, lines, draftOverrides) => {
    const refundProblem = planLineRefund(lines, draftOverrides)
    if (isRefundPlan(refundProblem)) throw new Error('planned')
    expect(
      typeof refundProblem === 'string' ? refundProblem : `${refundProblem.path} ${refundProblem.code}`,
    ).toBe(expectedProblem)
  })

  it('gives everything back only when no unit is owed or packed afterwards', () => {
    expect(planLineRefund([drill, discsRequest], { delivery: minor(20_00), note: null })).toMatchObject({
      amount: 719_00,
    })
    const planRefundFrom = (place: UnitPlace) =>
      planLineRefund(
        [],
        { goodwill: minor(599_00) },
        toRefundableOrder(makeRefundOrder([makePricedLine('drill', 1, 599_00, place)])),
      )
    expect([planRefundFrom('owed'), planRefundFrom('packed')]).toEqual(['goods_owed', 'goods_owed'])
    expect(planRefundFrom('shipped')).toMatchObject({ amount: 599_00, moves: [] })
    expect(
      planLineRefund([drill], {}, { ...order, maxRefund: minor(599_00), keepsOtherMoney: true }),
    ).toMatchObject({
      amount: 599_00,
    })
  })

  it('accepts units without a refund amount', () => {
    expect(planLineRefund([{ ...drill, amount: ZERO }])).toMatchObject({
      amount: 0,
      items: [{ value: 599_00, amount: 0 }],
    })
  })

  it('values a reduced unit at what the buyer still pays', () => {
    const initialOrder = makeRefundOrder([makePricedLine('drill', 1, 599_00, 'delivered')])
    const reductionPlan = planLineRefund(
      [{ ...drill, quantity: 0, reduction: minor(100_00) }],
      { note: null },
      toRefundableOrder(initialOrder),
    )
    if (!isRefundPlan(reductionPlan)) throw new Error('no plan')
    expect(reductionPlan.items).toMatchObject([{ kind: 'reduced', quantity: 1, amount: 100_00 }])
    expect(
      planLineRefund(
        [drill],
        { note: null },
        toRefundableOrder(applyRefundToOrder(initialOrder, reductionPlan)),
      ),
    ).toMatchObject({
      amount: 499_00,
    })
  })

  it('shares the amount of a line among its cancelled and returned units', () => {
    const line = {
      ...makePricedLine('disc', 3, 100_00),
      units: { ...createUnitsAt('owed', 1), delivered: 2 },
    }
    const refundPlanResult = planLineRefund(
      [{ ...discsRequest, amount: minor(50_00) }],
      {},
      toRefundableOrder(makeRefundOrder([line], 20_00)),
    )
    expect(refundPlanResult).toMatchObject({
      amount: 50_00,
      items: [
        { kind: 'cancelled', quantity: 1, value: 33_33, amount: 16_67 },
        { kind: 'returned', quantity: 2, value: 66_67, amount: 33_33 },
      ],
    })
  })
})
