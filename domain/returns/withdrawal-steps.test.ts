import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createUnitsAt } from '../orders/goods'
import { WITHDRAWAL_STATUSES } from './withdrawal'
import {
  countReceivableUnits,
  countUnitsInShop,
  countUnitsMaybeWithdrawn,
  countUnitsToReturn,
  planWithdrawalSteps,
  WITHDRAWAL_STEPS,
} from './withdrawal-steps'

const DELIVERED_GOODS_FACTS = {
  status: 'requested',
  isLinked: true,
  unitsToReturn: 1,
  unitsInShop: 0,
  isAnswerAwaited: false,
  isChecked: false,
  isRefundOwed: true,
  isPaidEarly: false,
} as const

const currentStepOf = (facts: Partial<Parameters<typeof planWithdrawalSteps>[0]>) => {
  const states = planWithdrawalSteps({ ...DELIVERED_GOODS_FACTS, ...facts })
  return WITHDRAWAL_STEPS.find((step) => states[step] === 'current') ?? null
}

test('delivered goods take all steps: accept, goods, check, money, stock, close', () => {
  const returnedGoodsFacts = { status: 'goods_received', unitsToReturn: 0, unitsInShop: 1 } as const
  expect([
    currentStepOf({}),
    currentStepOf({ status: 'goods_awaited' }),
    currentStepOf(returnedGoodsFacts),
    currentStepOf({ ...returnedGoodsFacts, isChecked: true }),
    currentStepOf({ ...returnedGoodsFacts, isChecked: true, isRefundOwed: false }),
    currentStepOf({ ...returnedGoodsFacts, unitsInShop: 0, isRefundOwed: false }),
    currentStepOf({ status: 'refunded', unitsToReturn: 0, isRefundOwed: false }),
  ]).toEqual(['accept', 'goods', 'check', 'money', 'stock', 'close', null])
})

test('steps after the current one have not begun', () => {
  expect(planWithdrawalSteps(DELIVERED_GOODS_FACTS)).toMatchObject({
    accept: 'current',
    goods: 'later',
    check: 'later',
  })
})

test('a proof of sending makes the refund due before the goods arrive, and the goods are still awaited after it', () => {
  expect(currentStepOf({ status: 'goods_sent' })).toBe('money')
  expect(currentStepOf({ status: 'goods_sent', isRefundOwed: false })).toBe('stock')
  expect(currentStepOf({ status: 'goods_awaited', isPaidEarly: true })).toBe('money')
})

test('goods that never left the shop need no return and no check', () => {
  const states = planWithdrawalSteps({ ...DELIVERED_GOODS_FACTS, unitsToReturn: 0 })
  expect(states).toMatchObject({ accept: 'done', goods: 'skipped', check: 'skipped', money: 'current' })
  expect(currentStepOf({ unitsToReturn: 0, isRefundOwed: false })).toBe('close')
})

test('staff must decide on a right to withdraw in doubt, also for goods that never left the shop', () => {
  const unclearRightFacts = { unitsToReturn: 0, isAnswerAwaited: true }
  expect([
    currentStepOf(unclearRightFacts),
    currentStepOf({ ...unclearRightFacts, status: 'goods_received' }),
  ]).toEqual(['accept', 'money'])
})

test('the refund waits for the acceptance and the goods, whatever staff typed before', () => {
  fc.assert(
    fc.property(
      fc.record({
        status: fc.constantFrom('requested', 'goods_awaited'),
        unitsToReturn: fc.integer({ min: 1, max: 2 }),
        unitsInShop: fc.nat(2),
        isAnswerAwaited: fc.boolean(),
        isChecked: fc.boolean(),
      }),
      (facts) => {
        expect(currentStepOf(facts)).toBe(facts.status === 'requested' ? 'accept' : 'goods')
      },
    ),
  )
})

test('free text may mean any unit, so units with the buyer are to be returned before the refund', () => {
  const lineWithFreeText = { quantity: 3, settled: 0, proposed: 0 }
  for (const place of ['shipped', 'delivered', 'awaited'] as const) {
    const line = { ...lineWithFreeText, units: { ...createUnitsAt(place, 2), owed: 1 } }
    expect(countUnitsToReturn(line, countUnitsMaybeWithdrawn(line, true))).toBe(2)
  }
  const partlyReturnedLine = {
    ...lineWithFreeText,
    units: { ...createUnitsAt('delivered', 2), inspection: 1 },
  }
  const withdrawnUnits = countUnitsMaybeWithdrawn(partlyReturnedLine, true)
  expect([
    countUnitsToReturn(partlyReturnedLine, withdrawnUnits),
    countUnitsInShop(partlyReturnedLine, withdrawnUnits),
  ]).toEqual([2, 1])
  expect(countUnitsMaybeWithdrawn(partlyReturnedLine, false)).toBe(0)
})

test('a withdrawal without an order waits for its order', () => {
  expect(currentStepOf({ isLinked: false, unitsToReturn: 0 })).toBe('accept')
})

test('goods of a closed withdrawal remain to be decided on', () => {
  expect(currentStepOf({ status: 'refunded', isRefundOwed: false })).toBe('stock')
  expect(currentStepOf({ status: 'refused' })).toBeNull()
})

test('an open withdrawal always has one current step, and all steps before it are done or skipped', () => {
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
      (facts) => {
        const states = planWithdrawalSteps(facts)
        const currentSteps = WITHDRAWAL_STEPS.filter((step) => states[step] === 'current')
        expect(currentSteps.length).toBeLessThanOrEqual(1)
        const [currentStep] = currentSteps
        if (facts.status !== 'refunded' && facts.status !== 'refused') expect(currentStep).toBeDefined()
        if (currentStep && facts.status !== 'refunded')
          for (const step of WITHDRAWAL_STEPS.slice(0, WITHDRAWAL_STEPS.indexOf(currentStep)))
            expect(['done', 'skipped']).toContain(states[step])
      },
    ),
  )
})

test('units to return are the withdrawn units that the buyer has; units in the shop count first', () => {
  const line = { quantity: 3, settled: 0 }
  const deliveredLine = { ...line, units: createUnitsAt('delivered', 3) }
  expect([countUnitsToReturn(deliveredLine, 2), countReceivableUnits(deliveredLine, 2)]).toEqual([2, 2])
  const partlyReturnedLine = { ...line, units: { ...createUnitsAt('delivered', 2), inspection: 1 } }
  expect([countUnitsToReturn(partlyReturnedLine, 2), countUnitsInShop(partlyReturnedLine, 2)]).toEqual([1, 1])
  const shippedLine = { ...line, units: createUnitsAt('shipped', 3) }
  expect([countUnitsToReturn(shippedLine, 3), countReceivableUnits(shippedLine, 3)]).toEqual([3, 0])
  const refundedLine = { quantity: 3, settled: 2, units: { ...createUnitsAt('delivered', 1), awaited: 2 } }
  expect([countUnitsToReturn(refundedLine, 0), countUnitsInShop(refundedLine, 0)]).toEqual([2, 0])
  expect(countUnitsToReturn({ ...line, units: createUnitsAt('owed', 3) }, 3)).toBe(0)
})
