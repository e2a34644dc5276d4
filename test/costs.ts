import { vi } from 'vitest'
import { sendDueMails } from '../worker/email/outbox'
import { catalogVersionNow, forgetCatalogVersion } from '../worker/features/products/catalog-cache'
import { sendCall } from './calls'
import { shop } from './factories'
import { meteredD1, type Spent } from './metered-d1'

/**
 * Measures the D1 cost of a request twice: after a change of the catalogue, when version and settings are known, and
 * once more with warm caches. The clock is stopped, so that caches do not expire on a busy machine.
 */
export async function costsOf(call: (world: Partial<Env>) => Promise<number>) {
  // Sends mails of earlier requests first, so that they are not counted here.
  await sendDueMails(shop())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    forgetCatalogVersion()
    await catalogVersionNow(shop())
    await sendCall('GET /api/geo', { path: '/api/geo' }, {})
    const costs: (Spent & { status: number })[] = []
    for (let time = 0; time < 2; time++) {
      const { database, spent } = meteredD1()
      const status = await call({ DB: database })
      costs.push({ ...spent, status })
    }
    const [first, again] = costs
    if (!first || !again) throw new Error('nothing was measured')
    return { first, again }
  } finally {
    vi.useRealTimers()
  }
}

/** Rows that any request may read besides its result: for the staff token, and for lookups that find nothing. */
const A_FEW = 14

export const maxRows = ({ touched }: Spent): number => 2 * touched + A_FEW
