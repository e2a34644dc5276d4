import { runWithMoreCases } from '../load/unit-tests.mjs'

export const goal = 'G6'
export const title = 'What the provider reports, in every order and any number of times'
/** `npm test` runs this load test among the unit tests, with smaller numbers. */
export const isUnitTest = true

export const run = ({ isSmall }) =>
  runWithMoreCases(['worker/features/payments/settle.test.ts'], { SEQUENCES: isSmall ? '40' : '5000' })
