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
  unitsAt,
  type UnitsByPlace,
} from '../orders/goods'
import { addAmounts, type Minor, minor, minAmount, subtract, ZERO } from '../money/money'
import {
  remainingDelivery,
  hasUndecidedUnits,
  lineValue,
  planRefund,
  type PricedLine,
  type RefundableOrder,
  type RefundDraft,
  type RefundItem,
  type RefundPlan,
  type RefundProblem,
  countSettledUnits,
  valueOfUnits,
  fullRefund,
} from './refund-plan'

/** An order with its refunds. */
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

const totalPaid = ({ lines, shipping }: RefundOrder): Minor =>
  addAmounts(shipping, ...lines.map(({ total }) => total))

const toRefundableOrder = (order: RefundOrder): RefundableOrder => ({
  lines: order.lines.map((line) => ({
    ...line,
    settled: countSettledUnits(order.items, line.productId),
    value: lineValue(line, order.items),
  })),
  deliveryLeft: remainingDelivery(order.shipping, order.items),
  most: subtract(totalPaid(order), sumAmounts(order.items)),
  isVoucher: false,
  wasDelivered: order.wasDelivered,
})

/** Applies moves of units. Fails if a place of units (such as `packed`) has fewer units than the move takes. */
const orderAfterMoves = (order: RefundOrder, moves: readonly UnitMove[]): RefundOrder => ({
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

function orderAfterRefund(order: RefundOrder, { items, moves, amount }: RefundPlan): RefundOrder {
  expect(amount).toBe(sumAmounts(items))
  return { ...orderAfterMoves(order, moves), items: [...order.items, ...items] }
}

const pricedLine = (productId: string, quantity: number, total: number, place: UnitPlace = 'owed') => ({
  productId,
  quantity,
  total: minor(total),
  units: unitsAt(place, quantity),
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
      prices.map(([quantity, price], index) => pricedLine(`p${index}`, quantity, quantity * price)),
      shippingAmount,
    ),
  )

/** A random refund requested by staff. Its amounts are shares of the money that can still be refunded. */
const anyRequest = fc.record({
  lines: fc.array(fc.record({ quantity: fc.nat(4), amount: anyShare, reduction: anySmallShare }), {
    maxLength: 3,
  }),
  delivery: anyShare,
  goodwill: anySmallShare,
  isRestocked: fc.boolean(),
})
type AnyRequest = typeof anyRequest extends fc.Arbitrary<infer T> ? T : never

const refundDraftOf = (order: RefundableOrder, request: AnyRequest): RefundDraft => ({
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
  goodwill: shareOfAmount(request.goodwill, order.most),
})

const PARCEL_MOVES: readonly (readonly [from: UnitPlace, to: UnitPlace])[] = [
  ['owed', 'packed'],
  ['packed', 'shipped'],
  ['shipped', 'delivered'],
  ['shipped', 'inspection'],
  ['delivered', 'inspection'],
]

/** A random sequence of refunds and parcel steps. */
const anyOrderHistory = fc.array(fc.oneof(anyRequest, fc.constantFrom(...PARCEL_MOVES)), { maxLength: 8 })

function replayRefundHistory(
  initialOrder: RefundOrder,
  history: readonly (AnyRequest | (typeof PARCEL_MOVES)[number])[],
): RefundOrder {
  let order = initialOrder
  for (const event of history) {
    if (!('goodwill' in event)) {
      const movedOrder = orderAfterMoves(order, moveAllUnits(order.lines, [event[0]], event[1]))
      order = { ...movedOrder, wasDelivered: order.wasDelivered || event[1] === 'delivered' }
      continue
    }
    const refundableBefore = toRefundableOrder(order)
    const refundPlan = planRefund(refundableBefore, refundDraftOf(refundableBefore, event))
    if (isRefundPlan(refundPlan)) order = orderAfterRefund(order, refundPlan)
    else expect(['too_much', 'goods_owed', { path: 'goodwill', code: 'required' }]).toContainEqual(refundPlan)
  }
  return order
}

const planWholeRefund = (order: RefundOrder): RefundPlan => {
  const refundPlan = planRefund(toRefundableOrder(order), {
    ...fullRefund(toRefundableOrder(order)),
    note: 'cancelled',
  })
  if (isRefundPlan(refundPlan)) return refundPlan
  expect(refundPlan).toEqual({ path: 'goodwill', code: 'required' })
  return { items: [], moves: [], amount: ZERO }
}

describe('refunds of one order', () => {
  it('use up the value of each line exactly, in any portions, and never give back more than was paid', () => {
    fc.assert(
      fc.property(anyOrder, anyOrderHistory, (start, history) => {
        const orderBefore = replayRefundHistory(start, history)
        expect(toRefundableOrder(orderBefore).most).toBeGreaterThanOrEqual(0)
        expect(toRefundableOrder(orderBefore).deliveryLeft).toBeGreaterThanOrEqual(0)
        const order = orderAfterRefund(orderBefore, planWholeRefund(orderBefore))
        for (const { value, amount } of order.items) expect(amount).toBeLessThanOrEqual(value)
        for (const { productId, quantity, total } of order.lines) {
          const lineItems = order.items.filter((item) => item.productId === productId)
          expect(countSettledUnits(lineItems, productId)).toBe(quantity)
          expect(addAmounts(...lineItems.map(({ value }) => value))).toBe(total)
          expect(lineValue({ productId, total }, order.items)).toBe(0)
        }
      }),
    )
  })
})

describe('fullRefund', () => {
  it('ends all units and gives back all that is left unless something was deducted before', () => {
    fc.assert(
      fc.property(anyOrder, anyOrderHistory, (start, history) => {
        const order = replayRefundHistory(start, history)
        const { most: maxRefund, lines, deliveryLeft: delivery } = toRefundableOrder(order)
        const refund = planWholeRefund(order)
        expect(refund.amount).toBe(
          minAmount(maxRefund, addAmounts(delivery, ...lines.map(({ value }) => value))),
        )
        if (order.items.every(({ value, amount }) => amount === value)) expect(refund.amount).toBe(maxRefund)
        const refundableAfter = toRefundableOrder(orderAfterRefund(order, refund)).lines
        for (const { units } of refundableAfter) expect(sumUnits(units, BUYER_UNIT_PLACES)).toBe(0)
        expect(hasUndecidedUnits(refundableAfter)).toBe(false)
      }),
    )
  })

  it('gives back the price of a bought voucher', () => {
    const order = { ...toRefundableOrder(makeRefundOrder([], 100_00)), deliveryLeft: ZERO, isVoucher: true }
    expect(planRefund(order, { ...fullRefund(order), note: null })).toMatchObject({
      amount: 100_00,
      moves: [],
    })
  })
})

describe('planRefund', () => {
  const order = toRefundableOrder(
    makeRefundOrder([pricedLine('drill', 1, 599_00), pricedLine('disc', 3, 100_00)], 20_00),
  )
  const planFor = (lines: RefundDraft['lines'], change: Partial<RefundDraft> = {}, refundableOrder = order) =>
    planRefund(refundableOrder, { ...EMPTY_REFUND, lines, ...change })
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
  ])('rejects %s', (_, problem, lines, change) => {
    const problemResult = planFor(lines, change)
    if (isRefundPlan(problemResult)) throw new Error('planned')
    expect(
      typeof problemResult === 'string' ? problemResult : `${problemResult.path} ${problemResult.code}`,
    ).toBe(problem)
  })

  it('gives everything back only when no unit is owed or packed afterwards', () => {
    expect(planFor([drill, discsRequest], { delivery: minor(20_00), note: null })).toMatchObject({
      amount: 719_00,
    })
    const planFrom = (place: UnitPlace) =>
      planFor(
        [],
        { goodwill: minor(599_00) },
        toRefundableOrder(makeRefundOrder([pricedLine('drill', 1, 599_00, place)])),
      )
    expect([planFrom('owed'), planFrom('packed')]).toEqual(['goods_owed', 'goods_owed'])
    expect(planFrom('shipped')).toMatchObject({ amount: 599_00, moves: [] })
    expect(planFor([drill], {}, { ...order, most: minor(599_00), canLeaveGoodsUnsent: true })).toMatchObject({
      amount: 599_00,
    })
  })

  it('accepts units without a refund amount', () => {
    expect(planFor([{ ...drill, amount: ZERO }])).toMatchObject({
      amount: 0,
      items: [{ value: 599_00, amount: 0 }],
    })
  })

  it('values a reduced unit at what the buyer still pays', () => {
    const initialOrder = makeRefundOrder([pricedLine('drill', 1, 599_00, 'delivered')])
    const reductionPlan = planFor(
      [{ ...drill, quantity: 0, reduction: minor(100_00) }],
      { note: null },
      toRefundableOrder(initialOrder),
    )
    if (!isRefundPlan(reductionPlan)) throw new Error('no plan')
    expect(reductionPlan.items).toMatchObject([{ kind: 'reduced', quantity: 1, amount: 100_00 }])
    expect(
      planFor([drill], { note: null }, toRefundableOrder(orderAfterRefund(initialOrder, reductionPlan))),
    ).toMatchObject({
      amount: 499_00,
    })
  })

  it('shares the amount of a line among its cancelled and returned units', () => {
    const line = { ...pricedLine('disc', 3, 100_00), units: { ...unitsAt('owed', 1), delivered: 2 } }
    const refundPlanResult = planFor(
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
