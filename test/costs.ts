import { vi } from 'vitest'
import { sendDueMails } from '../worker/email/outbox'
import { catalogVersionNow, forgetCatalogVersion } from '../worker/features/products/catalog-cache'
import { ask } from './calls'
import { shop } from './factories'
import { meteredD1, type Spent } from './metered-d1'

/**
 * What a call costs of D1 when the catalogue has just changed, and its new version and the settings are known, and what it
 * costs once more. Time stands still meanwhile, so that nothing grows old on a busy machine.
 */
export async function costsOf(call: (world: Partial<Env>) => Promise<number>) {
  // What earlier calls left to be sent is no cost of this one.
  await sendDueMails(shop())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    forgetCatalogVersion()
    await catalogVersionNow(shop())
    await ask('GET /api/geo', { path: '/api/geo' }, {})
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

/** Rows that any call may read besides those it answers with: the token of staff, and looks that find nothing. */
const A_FEW = 14

export const mostRows = ({ touched }: Spent): number => 2 * touched + A_FEW
