import { describe, expect, it } from 'vitest'
import { createUnitsAt } from '../../../../domain/orders/goods'
import { minor } from '../../../../domain/money/money'
import type { PricedLine } from '../../../../domain/refunds/refund-plan'
import { type RefundFormOrder, NO_LINE_CHOICE, type RefundChoice } from './refund-choice'
import { listDraftOutcomes } from './unit-outcomes'
import { reviewRefund } from './review-refund'

const drillLine: PricedLine = {
  productId: 'drill',
  quantity: 1,
  units: createUnitsAt('owed', 1),
  settled: 0,
  value: minor(300_00),
}
const discsLine: PricedLine = {
  productId: 'discs',
  quantity: 3,
  units: createUnitsAt('owed', 3),
  settled: 0,
  value: minor(150_00),
}
const order: RefundFormOrder = {
  lines: [drillLine, discsLine],
  deliveryLeft: minor(29_99),
  maxRefund: minor(479_99),
  isVoucher: false,
  wasDelivered: false,
  proposal: null,
}

const makeChoice = (overrides: Partial<RefundChoice>): RefundChoice => ({
  lines: {},
  hasDeliveryRefund: null,
  goodwill: '',
  voucher: '',
  isRestocked: true,
  note: null,
  isByTransfer: false,
  ...overrides,
})
const makeLineChoice = (quantity: string) => ({ ...NO_LINE_CHOICE, quantity })
const reviewRefundChoice = (changes: Partial<RefundChoice>, refundableOrder: RefundFormOrder = order) =>
  reviewRefund(refundableOrder, makeChoice(changes), {
    cappedNote: 'Refunded before.',
    language: 'pl',
    currency: 'PLN',
  })

describe('reviewRefund', () => {
  it('refunds the value of the chosen units, and the delivery once no unit is left', () => {
    expect(reviewRefundChoice({ lines: { discs: makeLineChoice('2') } }).plan?.amount).toBe(100_00)
    expect(
      reviewRefundChoice({ lines: { drill: makeLineChoice('1'), discs: makeLineChoice('3') } }).plan?.amount,
    ).toBe(479_99)
    const unitsOnlyReview = reviewRefundChoice({
      lines: { drill: makeLineChoice('1'), discs: makeLineChoice('3') },
      hasDeliveryRefund: false,
    })
    expect(unitsOnlyReview.plan?.amount).toBe(450_00)
  })

  it('refunds the delivery cost that is proposed with exactly these units', () => {
    const proposal = { quantities: { drill: 1, discs: 0 }, delivery: minor(20_00) }
    const amountOf = (changes: Partial<RefundChoice>) =>
      reviewRefundChoice(changes, { ...order, proposal }).plan?.amount
    expect(amountOf({ lines: { drill: makeLineChoice('1') } })).toBe(320_00)
    expect(amountOf({ lines: { drill: makeLineChoice('1') }, hasDeliveryRefund: false })).toBe(300_00)
    expect(amountOf({ lines: { discs: makeLineChoice('1') } })).toBe(50_00)
    expect(amountOf({ lines: { discs: makeLineChoice('1') }, hasDeliveryRefund: true })).toBe(79_99)
  })

  it('requires a quantity that the line has, and an amount within the units’ value', () => {
    for (const quantity of ['4', '-1', '1.5', 'x'])
      expect(reviewRefundChoice({ lines: { discs: makeLineChoice(quantity) } })).toMatchObject({
        errors: { 'discs.quantity': 'invalid' },
        plan: null,
      })
    for (const amount of ['50,01', 'x', '1.500', '10,005'])
      expect(
        reviewRefundChoice({ lines: { discs: { ...makeLineChoice('1'), amount } } }).errors,
      ).toMatchObject({
        'discs.amount': 'invalid',
      })
    expect(reviewRefundChoice({ goodwill: '480' }).errors).toEqual({ goodwill: 'invalid' })
  })

  it('requires a note for a lower amount, but shows the sum without it', () => {
    const reducedLines = { drill: { ...makeLineChoice('1'), amount: '280,50' } }
    expect(reviewRefundChoice({ lines: reducedLines })).toMatchObject({
      errors: { note: 'required' },
      plan: { amount: 280_50 },
    })
    expect(reviewRefundChoice({ lines: reducedLines, note: 'Worn.' })).toMatchObject({
      errors: {},
      draft: { note: 'Worn.' },
    })
    expect(reviewRefundChoice({ lines: reducedLines, note: 'x'.repeat(501) }).errors).toEqual({
      note: 'invalid',
    })
  })

  it('proposes at most what earlier refunds left, with a note that says so', () => {
    const partlyRefundedOrder = { ...order, maxRefund: minor(440_00) }
    expect(
      reviewRefundChoice(
        { lines: { drill: makeLineChoice('1'), discs: makeLineChoice('3') } },
        partlyRefundedOrder,
      ),
    ).toMatchObject({
      isProposalCapped: true,
      errors: {},
      draft: { note: 'Refunded before.', delivery: 0 },
      plan: { amount: 440_00 },
    })
  })

  it('reduces the price of units that the buyer keeps', () => {
    const reviewWithReduction = (reduction: string) =>
      reviewRefundChoice({ lines: { drill: { ...NO_LINE_CHOICE, reduction } } })
    expect(reviewWithReduction('20').plan).toMatchObject({ amount: 20_00, moves: [] })
    expect(reviewWithReduction('').errors).toEqual({ 'drill.reduction': 'required' })
    expect(reviewWithReduction('301').errors).toEqual({ 'drill.reduction': 'invalid' })
  })

  it('reports an empty refund, and goods still owed to the buyer', () => {
    expect(reviewRefundChoice({}).problem).toBe('nothing')
    expect(reviewRefundChoice({ goodwill: '479,99' }).problem).toBe('goods_owed')
  })
})

describe('listDraftOutcomes', () => {
  it('counts units by their place', () => {
    const deliveredOrder: RefundFormOrder = {
      ...order,
      lines: [
        { ...drillLine, units: createUnitsAt('packed', 1) },
        { ...discsLine, units: { ...createUnitsAt('delivered', 1), awaited: 1, inspection: 1 } },
      ],
    }
    const { draft } = reviewRefundChoice(
      { lines: { drill: makeLineChoice('1'), discs: makeLineChoice('3') } },
      deliveredOrder,
    )
    expect(listDraftOutcomes(deliveredOrder, draft)).toEqual([
      { outcome: 'packed', count: 1 },
      { outcome: 'delivered', count: 1 },
      { outcome: 'back', count: 1 },
      { outcome: 'awaited', count: 1 },
    ])
    const refundReview = reviewRefundChoice({ lines: { drill: makeLineChoice('1') }, isRestocked: false })
    expect(listDraftOutcomes(order, refundReview.draft)).toEqual([{ outcome: 'inspected', count: 1 }])
  })
})
