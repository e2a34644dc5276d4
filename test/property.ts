import fc from 'fast-check'
import { MAX_MINOR_AMOUNT, type Minor, minor } from '../domain/money/money'

declare const process: { env: Record<string, string | undefined> }

/** Every property runs 1000 times; FC_RUNS raises that. A failure prints its seed and the smallest counterexample. */
fc.configureGlobal({ numRuns: Number(process.env['FC_RUNS'] ?? 1000) })

export { fc }

/** Any valid amount, minor units. */
export const anyAmount = (max = MAX_MINOR_AMOUNT): fc.Arbitrary<Minor> =>
  fc.integer({ min: 0, max }).map(minor)
