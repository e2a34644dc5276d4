import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createUnitsAt, type UnitPlace } from '../orders/goods'
import { NEXT_WITHDRAWAL_STATUSES, WITHDRAWAL_STATUSES, type WithdrawalStatus } from './withdrawal'
import { findWithdrawalFacts, isOnlyDeliveryLeft, planStatusChoice } from './withdrawal-facts'
import { planWithdrawalSteps, WITHDRAWAL_STEPS } from './withdrawal-steps'

type WithdrawalCase = {
  status?: WithdrawalStatus
  refundDue?: string | null
  isAnswerAwaited?: boolean
  place?: UnitPlace
  proposed?: number
  /** The proposed amount; null for free text. */
  amount?: string | null
}

/** A withdrawal from an order of one unit, with only the fields that decide about the steps. */
function makeWithdrawalCase({
  status = 'requested',
  refundDue = '2026-12-01',
  isAnswerAwaited = false,
  place = 'delivered',
  proposed = 1,
  amount = '100.00',
}: WithdrawalCase) {
  const line = { quantity: 1, settled: 0, units: createUnitsAt(place, 1), proposed }
  const withdrawal = { status, refundDue, isAnswerAwaited }
  const order = {
    withdrawalProposal: amount === null ? null : { amount, delivery: '0.00' },
    orderItems: [line],
  }
  return [withdrawal, order] as const
}

const currentStepOf = (overrides: WithdrawalCase) => {
  const facts = findWithdrawalFacts(...makeWithdrawalCase(overrides))
  const states = planWithdrawalSteps({ ...facts, isChecked: false, isPaidEarly: false })
  return WITHDRAWAL_STEPS.find((step) => states[step] === 'current') ?? null
}

const FREE_TEXT_CASE = { amount: null, proposed: 0 } as const

test.each(['shipped', 'delivered', 'awaited'] as const)(
  'a withdrawal in free text from %s goods is accepted, and waits for the goods, before the refund',
  (place) => {
    const stepAt = (status: WithdrawalStatus) => currentStepOf({ ...FREE_TEXT_CASE, place, status })
    expect([stepAt('requested'), stepAt('goods_awaited'), stepAt('goods_sent')]).toEqual([
      'accept',
      'goods',
      'money',
    ])
  },
)

test('goods of a withdrawal in free text are checked, and goods that the buyer keeps do not hold it open', () => {
  expect(currentStepOf({ ...FREE_TEXT_CASE, place: 'inspection', status: 'goods_received' })).toBe('check')
  expect(currentStepOf({ ...FREE_TEXT_CASE, refundDue: null, status: 'goods_received' })).toBe('close')
})

test('staff decide on a withdrawal whose buyer waits for an answer before the refund, wherever the goods are', () => {
  for (const place of ['owed', 'packed'] as const) {
    expect(currentStepOf({ place })).toBe('money')
    expect(currentStepOf({ place, isAnswerAwaited: true })).toBe('accept')
    expect(currentStepOf({ place, isAnswerAwaited: true, status: 'goods_received' })).toBe('money')
  }
})

test('each status that a step offers may follow the current status', () => {
  fc.assert(
    fc.property(
      fc.record({
        status: fc.constantFrom(...WITHDRAWAL_STATUSES),
        isLinked: fc.boolean(),
        unitsToReturn: fc.nat(2),
        unitsInShop: fc.nat(2),
        isAnswerAwaited: fc.boolean(),
        isChecked: fc.boolean(),
        isRefundOwed: fc.boolean(),
        isPaidEarly: fc.boolean(),
      }),
      fc.boolean(),
      (facts, hasOnlyDelivery) => {
        const states = planWithdrawalSteps(facts)
        const currentStep = WITHDRAWAL_STEPS.find((step) => states[step] === 'current')
        if (!currentStep) return
        const { statuses, primaryStatus } = planStatusChoice(currentStep, {
          status: facts.status,
          isLinked: facts.isLinked,
          hasUnitsToReturn: facts.unitsToReturn > 0,
          isOnlyDeliveryLeft: hasOnlyDelivery,
          hasWithdrawalRefund: false,
        })
        for (const status of statuses) expect(NEXT_WITHDRAWAL_STATUSES[facts.status]).toContain(status)
        if (primaryStatus) expect(statuses).toContain(primaryStatus)
      },
    ),
  )
})

test('a withdrawal with a refund of its goods can be closed without a refund of the delivery', () => {
  const refunds = [{ reason: 'withdrawal' }]
  expect(isOnlyDeliveryLeft({ withdrawalProposal: { amount: '15.00', delivery: '15.00' }, refunds })).toBe(
    true,
  )
  expect(isOnlyDeliveryLeft({ withdrawalProposal: { amount: '95.00', delivery: '15.00' }, refunds })).toBe(
    false,
  )
  expect(
    isOnlyDeliveryLeft({ withdrawalProposal: { amount: '15.00', delivery: '15.00' }, refunds: [] }),
  ).toBe(false)
  expect(isOnlyDeliveryLeft({ withdrawalProposal: null, refunds })).toBe(false)
})

test('planStatusChoice offers no refusal once a refund answers the withdrawal', () => {
  const facts = {
    status: 'goods_received',
    isLinked: true,
    hasUnitsToReturn: false,
    isOnlyDeliveryLeft: false,
  } as const
  expect(planStatusChoice('close', { ...facts, hasWithdrawalRefund: true }).statuses).toEqual(['refunded'])
  expect(planStatusChoice('close', { ...facts, hasWithdrawalRefund: false }).statuses).toContain('refused')
})
