import { vi } from 'vitest'
import { sendDueMails } from '../fixtures/mails/send-due-mails'
import {
  readCatalogVersion,
  clearCatalogVersionCache,
} from '../../worker/features/products/catalog/catalog-cache'
import { sendApiCall } from '../calls/calls'
import { makeTestDeps } from '../fixtures/factories'
import { createMeteredD1, type D1Usage } from './metered-d1'

/**
 * Measures the D1 cost of a request twice. Before the first run, only the settings and the version of the changed
 * catalogue are cached. Before the second run, everything is cached. The clock is stopped, so that caches do not expire
 * on a busy machine.
 */
export async function measureCosts(sendRequest: (envOverrides: Partial<Env>) => Promise<number>) {
  // Sends mails of earlier requests first, so that they are not counted here.
  await sendDueMails(makeTestDeps())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    clearCatalogVersionCache()
    await readCatalogVersion(makeTestDeps())
    await sendApiCall('GET /api/geo', { path: '/api/geo' }, {})
    const runUsages: (D1Usage & { status: number })[] = []
    for (let attempt = 0; attempt < 2; attempt++) {
      const { database, usage } = createMeteredD1()
      const status = await sendRequest({ DB: database })
      runUsages.push({ ...usage, status })
    }
    const [first, again] = runUsages
    if (!first || !again) throw new Error('nothing was measured')
    return { first, again }
  } finally {
    vi.useRealTimers()
  }
}

/**
 * Number of rows that a request may read in addition to its result: to check the sign-in and the member, and for
 * look-ups without a match.
 */
const FEW_ROWS_LIMIT = 16

export const calculateMaxRowsRead = ({ rowsTouched }: D1Usage): number => 2 * rowsTouched + FEW_ROWS_LIMIT
