import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { countStandingUnits, createUnitsAt } from '../orders/goods'
import { addAmounts, type Minor, minor, subtract, ZERO } from '../money/money'
import { prorate } from '../refunds/refund'
import { valueOfUnits } from '../refunds/refund-plan'
import { proposeWithdrawal } from './withdrawal-proposal'
import { formatWithdrawalItem, type SubmittedWithdrawal } from './withdrawn-goods'

type ProposalLine = Parameters<typeof proposeWithdrawal>[0][number]

const makeProposalLine = (name: string, sku: string, quantity: number, total: number): ProposalLine => ({
  name,
  sku,
  productId: sku,
  quantity,
  units: createUnitsAt('delivered', quantity),
  settled: 0,
  settledSinceWithdrawal: 0,
  value: minor(total),
})

const drillLine = makeProposalLine('Wiertarka', 'W-1', 1, 599_00)
const discsLine = makeProposalLine('Tarcza', 'T-1', 3, 60_00)
const DELIVERY_PRICE = minor(29_99)
const FULL_REFUND_AMOUNT = minor(599_00 + 60_00 + 29_99)

/**
 * A line after some of its units were cancelled or returned. `isSinceWithdrawal`: the refund of these units came after
 * the first withdrawal.
 */
const settleUnits = (line: ProposalLine, quantity: number, isSinceWithdrawal = true): ProposalLine => ({
  ...line,
  settled: line.settled + quantity,
  settledSinceWithdrawal: line.settledSinceWithdrawal + (isSinceWithdrawal ? quantity : 0),
  value: subtract(line.value, valueOfUnits(line, quantity)),
})

const makeWithdrawal = (status: SubmittedWithdrawal['status'], ...items: string[]): SubmittedWithdrawal => ({
  status,
  isWhole: items.length === 0,
  items,
})

/** Fee of an order with one parcel: paid in full while the buyer keeps a unit. */
const createSingleParcelFee =
  (fee: Minor) =>
  (keptQuantities: readonly number[]): Minor =>
    keptQuantities.some((quantity) => quantity > 0) ? fee : ZERO

const [DRILL, DISC, DISCS] = ['Wiertarka (W-1)', '1 × Tarcza (T-1)', 'Tarcza (T-1)']

const proposeForRequests = (
  requests: SubmittedWithdrawal[],
  lines = [drillLine, discsLine],
  maxAmount = FULL_REFUND_AMOUNT,
) =>
  proposeWithdrawal(lines, requests, {
    deliveryLeft: DELIVERY_PRICE,
    deliveryFeeFor: createSingleParcelFee(DELIVERY_PRICE),
    maxRefund: maxAmount,
    isVoucher: false,
  })

describe('proposeWithdrawal', () => {
  it('proposes the value of the withdrawn units without the delivery while other units stand', () => {
    expect(proposeForRequests([makeWithdrawal('requested', '2 × Tarcza (T-1)')])).toEqual({
      amount: 40_00,
      delivery: 0,
      isWhole: false,
      quantities: [0, 2],
    })
    expect(proposeForRequests([makeWithdrawal('goods_received', DRILL, DISC)])).toMatchObject({
      amount: 619_00,
      delivery: 0,
    })
  })

  it('proposes the delivery too when no unit stands afterwards', () => {
    const expectedProposal = {
      amount: FULL_REFUND_AMOUNT,
      delivery: DELIVERY_PRICE,
      isWhole: true,
      quantities: [1, 3],
    }
    expect(proposeForRequests([makeWithdrawal('requested')])).toEqual(expectedProposal)
    expect(
      proposeForRequests([makeWithdrawal('requested', DRILL), makeWithdrawal('goods_awaited', DISCS)]),
    ).toEqual(expectedProposal)
  })

  it('proposes the price of the parcels that the kept units do not need, less what was refunded of it', () => {
    const proposeDelivery = (deliveryLeft: number, maxRefund = 1000_00) =>
      proposeWithdrawal([drillLine, discsLine], [makeWithdrawal('requested', DRILL)], {
        deliveryLeft: minor(deliveryLeft),
        deliveryFeeFor: ([drills = 0, discs = 0]) =>
          minor((drills > 0 ? 79_00 : 0) + (discs > 0 ? 29_99 : 0)),
        maxRefund: minor(maxRefund),
        isVoucher: false,
      })
    expect(proposeDelivery(108_99)).toMatchObject({ amount: 678_00, delivery: 79_00, isWhole: false })
    expect(proposeDelivery(88_99)).toMatchObject({ delivery: 59_00 })
    expect(proposeDelivery(20_00)).toMatchObject({ amount: 599_00, delivery: 0 })
    expect(proposeDelivery(108_99, 609_00)).toMatchObject({ amount: 609_00, delivery: 10_00 })
  })

  it('counts units that staff settled before as not standing', () => {
    const lines = [settleUnits(drillLine, 1, false), settleUnits(discsLine, 1, false)]
    expect(proposeForRequests([makeWithdrawal('requested')], lines)).toMatchObject({
      amount: 40_00 + DELIVERY_PRICE,
      quantities: [0, 2],
    })
    expect(proposeForRequests([makeWithdrawal('requested', DISC)], lines)).toMatchObject({
      amount: 20_00,
      isWhole: false,
    })
  })

  it('proposes no unit that was settled since the withdrawal', () => {
    const openRequests = [makeWithdrawal('requested', '2 × Tarcza (T-1)')]
    expect(proposeForRequests(openRequests, [drillLine, settleUnits(discsLine, 1)])).toMatchObject({
      amount: 20_00,
      quantities: [0, 1],
    })
    expect(proposeForRequests(openRequests, [drillLine, settleUnits(discsLine, 2)])).toMatchObject({
      amount: 0,
      quantities: [0, 0],
    })
  })

  it('proposes the delivery alone when every unit is settled already', () => {
    expect(
      proposeForRequests(
        [makeWithdrawal('requested')],
        [settleUnits(drillLine, 1), settleUnits(discsLine, 3)],
      ),
    ).toEqual({
      amount: DELIVERY_PRICE,
      delivery: DELIVERY_PRICE,
      isWhole: true,
      quantities: [0, 0],
    })
  })

  it('proposes no unit of a withdrawal that staff closed', () => {
    const bothWithdrawals = [makeWithdrawal('refunded', DISC), makeWithdrawal('requested', DISC)]
    expect(proposeForRequests(bothWithdrawals)).toMatchObject({ quantities: [0, 1] })
    expect(proposeForRequests(bothWithdrawals, [drillLine, settleUnits(discsLine, 1)])).toMatchObject({
      amount: 20_00,
      quantities: [0, 1],
    })
    expect(
      proposeForRequests([makeWithdrawal('refunded', DISCS), makeWithdrawal('requested', DISCS)]),
    ).toMatchObject({
      amount: 0,
    })
    expect(
      proposeForRequests([makeWithdrawal('refunded'), makeWithdrawal('requested', DRILL)]),
    ).toMatchObject({ amount: 0 })
  })

  it('proposes 499 for a unit of 599 whose price was reduced by 100', () => {
    const reducedDrill = { ...drillLine, value: minor(499_00) }
    expect(proposeForRequests([makeWithdrawal('requested', DRILL)], [reducedDrill, discsLine])).toMatchObject(
      {
        amount: 499_00,
      },
    )
  })

  it('proposes at most the refundable amount, for the goods first and then for the delivery', () => {
    expect(
      proposeForRequests([makeWithdrawal('requested')], [drillLine, discsLine], minor(10_00)),
    ).toMatchObject({
      amount: 10_00,
      delivery: 0,
    })
    expect(
      proposeForRequests([makeWithdrawal('requested')], [drillLine, discsLine], minor(659_00 + 10_00)),
    ).toMatchObject({
      amount: 669_00,
      delivery: 10_00,
    })
  })

  it('is null when no withdrawal is open', () => {
    for (const withdrawalRequests of [
      [],
      [makeWithdrawal('refunded', DISC)],
      [makeWithdrawal('refused', DISC)],
      [makeWithdrawal('refused'), makeWithdrawal('refunded')],
    ])
      expect(proposeForRequests(withdrawalRequests)).toBeNull()
  })

  it('is null while an open withdrawal has free text', () => {
    const freeTextRequest = makeWithdrawal('goods_awaited', 'ta zepsuta')
    expect(proposeForRequests([freeTextRequest])).toBeNull()
    expect(proposeForRequests([makeWithdrawal('requested', DRILL), freeTextRequest])).toBeNull()
    expect(proposeForRequests([makeWithdrawal('requested', DRILL, 'i coś jeszcze')])).toBeNull()
  })

  it('ignores the free text of closed and refused withdrawals', () => {
    const closedRequests = [
      makeWithdrawal('refused', 'ta zepsuta'),
      makeWithdrawal('refunded', 'i coś jeszcze'),
    ]
    expect(proposeForRequests([makeWithdrawal('requested', DRILL), ...closedRequests])).toMatchObject({
      amount: 599_00,
    })
  })

  it('proposes all that is left of an order that bought a voucher', () => {
    const refundLimits = {
      deliveryLeft: ZERO,
      deliveryFeeFor: () => ZERO,
      maxRefund: minor(100_00),
      isVoucher: true,
    }
    const expectedProposal = { amount: 100_00, delivery: 0, isWhole: true, quantities: [] }
    expect(proposeWithdrawal([], [makeWithdrawal('requested')], refundLimits)).toEqual(expectedProposal)
    expect(proposeWithdrawal([], [makeWithdrawal('refunded')], refundLimits)).toBeNull()
  })
})

const anyLines = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 4 }),
      total: fc.nat(1000_00),
      settledBefore: fc.nat(4),
      settledSinceWithdrawal: fc.nat(4),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((lines) =>
    lines.map(({ quantity, total, settledBefore, settledSinceWithdrawal }, index) => {
      const line = makeProposalLine('Tarcza', `T-${index}`, quantity, total)
      const lineBeforeWithdrawals = settleUnits(line, Math.min(quantity, settledBefore), false)
      return settleUnits(
        lineBeforeWithdrawals,
        Math.min(countStandingUnits(lineBeforeWithdrawals), settledSinceWithdrawal),
      )
    }),
  )

const anyRequest = fc.record({
  status: fc.constantFrom<SubmittedWithdrawal['status']>(
    'requested',
    'goods_received',
    'refunded',
    'refused',
  ),
  isWhole: fc.boolean(),
  counts: fc.array(fc.nat(4), { minLength: 4, maxLength: 4 }),
})

const formatItems = (lines: readonly ProposalLine[], counts: readonly number[]): string[] =>
  lines.flatMap((line, index) => (counts[index] ? [formatWithdrawalItem(line, counts[index])] : []))

describe('a proposal', () => {
  it('never exceeds the most that can go back, nor the units that stand', () => {
    fc.assert(
      fc.property(
        anyLines,
        fc.array(anyRequest, { maxLength: 4 }),
        fc.nat(4000_00),
        fc.nat(50_00),
        (lines, requests, maxAmount, deliveryAmount) => {
          const proposal = proposeWithdrawal(
            lines,
            requests.map(({ counts, ...request }) => ({ ...request, items: formatItems(lines, counts) })),
            {
              deliveryLeft: minor(deliveryAmount),
              deliveryFeeFor: createSingleParcelFee(minor(deliveryAmount)),
              maxRefund: minor(maxAmount),
              isVoucher: false,
            },
          )
          if (!proposal) return
          expect(proposal.amount).toBeLessThanOrEqual(maxAmount)
          expect(proposal.delivery).toBeLessThanOrEqual(proposal.amount)
          const maxQuantities = lines.map(countStandingUnits)
          proposal.quantities.forEach((quantity, index) => {
            expect(quantity).toBeGreaterThanOrEqual(0)
            expect(quantity).toBeLessThanOrEqual(maxQuantities[index] ?? 0)
          })
          if (proposal.delivery > 0) expect(proposal.quantities).toEqual(maxQuantities)
        },
      ),
    )
  })

  it('pays each unit and the delivery once when withdrawals follow one another', () => {
    const anyWithdrawal = fc.record({ counts: fc.array(fc.nat(3), { maxLength: 4 }), isClosed: fc.boolean() })
    const linesArbitrary = anyLines.map((lines) =>
      lines.map(({ sku, quantity }, index) =>
        makeProposalLine('Tarcza', sku, quantity, 19_99 * quantity + index),
      ),
    )
    fc.assert(
      fc.property(
        linesArbitrary,
        fc.nat(50_00),
        fc.array(anyWithdrawal, { maxLength: 3 }),
        fc.nat(10),
        (initialLines, shippingAmount, withdrawals, unitsPerParcel) => {
          const countParcels = (quantities: readonly number[]) =>
            Math.ceil(quantities.reduce((sum, quantity) => sum + quantity, 0) / (unitsPerParcel + 1))
          const parcelCount = countParcels(initialLines.map(({ quantity }) => quantity))
          const total = addAmounts(minor(shippingAmount), ...initialLines.map(({ value }) => value))
          const remainingRequest = { counts: initialLines.map(({ quantity }) => quantity), isClosed: false }
          let [lines, maxRefund, deliveryLeft] = [initialLines, total, minor(shippingAmount)]
          const withdrawalRequests: SubmittedWithdrawal[] = []
          for (const { counts, isClosed } of [...withdrawals, remainingRequest]) {
            const quantities = lines.map((line, index) =>
              Math.min(countStandingUnits(line), counts[index] ?? 0),
            )
            const items = formatItems(lines, quantities)
            if (items.length === 0) continue
            withdrawalRequests.push(makeWithdrawal('requested', ...items))
            const proposal = proposeWithdrawal(lines, withdrawalRequests, {
              deliveryLeft,
              deliveryFeeFor: (keptQuantities) =>
                prorate(minor(shippingAmount), countParcels(keptQuantities), parcelCount),
              maxRefund,
              isVoucher: false,
            })
            expect(proposal?.quantities).toEqual(quantities)
            maxRefund = subtract(maxRefund, proposal?.amount ?? ZERO)
            deliveryLeft = subtract(deliveryLeft, proposal?.delivery ?? ZERO)
            lines = lines.map((line, index) => settleUnits(line, quantities[index] ?? 0))
            if (isClosed)
              withdrawalRequests.forEach(
                (request, index) => (withdrawalRequests[index] = { ...request, status: 'refunded' }),
              )
          }
          expect([maxRefund, deliveryLeft]).toEqual([0, 0])
        },
      ),
    )
  })
})
