import { attempt } from '../../storage'
import type { VoucherBalance } from './queries'
import type { Timestamp } from '../../../domain/time'

/** A voucher code to look up, with a cached response and its time (ms UTC). */
export type Asked = { code: string; voucher?: VoucherBalance; checkedAt?: Timestamp }

/** A cached balance. `view`: language and currency of the page that fetched it. */
type Kept = Required<Asked> & { view: string }

/** TTL of a cached balance, ms: long enough to change the currency or language. */
const KEPT_MS = 60_000

/**
 * Caches a voucher's balance in the tab's history entry. A change of currency reloads the page, and a new request per
 * reload would hit the rate limit against code guessing.
 * A reload without such a change keeps only the code, because the balance may have changed.
 */
export const keptBalance = {
  read(view: string): Asked | null {
    const storedBalance = attempt(() => (window.history.state as { balance?: Kept } | null)?.balance ?? null)
    if (!storedBalance || Math.abs(Date.now() - storedBalance.checkedAt) >= KEPT_MS) return null
    return storedBalance.view === view ? { code: storedBalance.code } : storedBalance
  },
  write: (balance: Kept): void => void attempt(() => window.history.replaceState({ balance }, '')),
}
