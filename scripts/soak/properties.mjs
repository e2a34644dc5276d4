import { runWithMoreCases } from '../load/unit-tests.mjs'

export const goal = 'G19'
export const title = 'The properties of the rules: money, vouchers, rates, postal codes, delivery, search'
/** `npm test` runs this load test among the unit tests, with smaller numbers. */
export const isUnitTest = true

export const run = ({ isSmall }) =>
  runWithMoreCases(['--project', 'domain'], { FC_RUNS: isSmall ? '1000' : '100000' })
