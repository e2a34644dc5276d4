import { expect, test } from 'vitest'
import { createUnitsAt, type UnitPlace } from '../../../../domain/orders/goods'
import { planWithdrawalSteps, WITHDRAWAL_STEPS } from '../../../../domain/returns/withdrawal-steps'
import type { StaffOrder } from '../../orders/queries'
import type { Withdrawal } from './queries'
import { draftBasisOf, withdrawalFactsOf } from './withdrawal-facts'

const CONSUMER = { customerType: 'individual', buyerCapacity: null, channel: 'web' } as const
const COMPANY = { customerType: 'company', buyerCapacity: null, channel: 'web' } as const

type Case = {
  status?: Withdrawal['status']
  refundDue?: string | null
  isLate?: boolean
  buyer?: typeof CONSUMER | typeof COMPANY
  place?: UnitPlace
  proposed?: number
  /** The proposed amount; null for free text. */
  amount?: string | null
}

/** A withdrawal from an order of one unit, with only the fields that decide about the steps. */
function makeCase({
  status = 'requested',
  refundDue = '2026-12-01',
  isLate = false,
  buyer = CONSUMER,
  place = 'delivered',
  proposed = 1,
  amount = '100.00',
}: Case) {
  const line = { productId: 'p1', quantity: 1, settled: 0, units: createUnitsAt(place, 1), proposed }
  const withdrawal = { status, statusAt: '2026-11-20', refundDue, isLate, matched: buyer }
  const order = {
    canRefund: true,
    withdrawalProposal: amount === null ? null : { amount, delivery: '0.00' },
    orderItems: [line],
  }
  return [withdrawal as unknown as Withdrawal, order as unknown as StaffOrder] as const
}

const currentStepOf = (overrides: Case) => {
  const facts = withdrawalFactsOf(...makeCase(overrides))
  const states = planWithdrawalSteps({ ...facts, isChecked: false, isPaidEarly: false })
  return WITHDRAWAL_STEPS.find((step) => states[step] === 'current') ?? null
}

const FREE_TEXT = { amount: null, proposed: 0 } as const

test.each(['shipped', 'delivered', 'awaited'] as const)(
  'a withdrawal in free text from %s goods is accepted, and waits for the goods, before the refund',
  (place) => {
    const stepAt = (status: Withdrawal['status']) => currentStepOf({ ...FREE_TEXT, place, status })
    expect([stepAt('requested'), stepAt('goods_awaited'), stepAt('goods_sent')]).toEqual([
      'accept',
      'goods',
      'money',
    ])
  },
)

test('goods of a withdrawal in free text are checked, and goods that the buyer keeps do not hold it open', () => {
  expect(currentStepOf({ ...FREE_TEXT, place: 'inspection', status: 'goods_received' })).toBe('check')
  expect(currentStepOf({ ...FREE_TEXT, refundDue: null, status: 'goods_received' })).toBe('close')
})

test('staff decide on a late withdrawal and on that of a company before the refund, wherever the goods are', () => {
  for (const place of ['owed', 'packed'] as const) {
    expect(currentStepOf({ place })).toBe('money')
    expect(currentStepOf({ place, buyer: COMPANY })).toBe('accept')
    expect(currentStepOf({ place, isLate: true })).toBe('accept')
    expect(currentStepOf({ place, buyer: COMPANY, status: 'goods_received' })).toBe('money')
  }
})

test('the draft has a new basis after a new status, another parcel, or another refund', () => {
  const basisOf = (overrides: Case) => draftBasisOf(...makeCase(overrides))
  const [withdrawal, order] = makeCase({})
  const bases = [
    basisOf({}),
    basisOf({ place: 'inspection' }),
    basisOf({ proposed: 0 }),
    basisOf({ amount: '50.00' }),
    draftBasisOf({ ...withdrawal, statusAt: '2026-11-21' }, order),
  ]
  expect(new Set(bases).size).toBe(bases.length)
  expect(basisOf({})).toBe(bases[0])
})
