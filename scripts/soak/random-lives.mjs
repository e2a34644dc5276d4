import { runWithMoreCases } from '../load/unit-tests.mjs'

export const goal = 'G0'
export const title = 'Random lives of a shop: its books balance after every step'
/** `npm test` runs this load test among the unit tests, with smaller numbers. */
export const isUnitTest = true

export const run = ({ isSmall }) =>
  runWithMoreCases(['worker/features/orders/money-model.test.ts'], { MODEL_RUNS: isSmall ? '100' : '2000' })
