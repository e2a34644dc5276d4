import { tryOrNull } from '../../storage/storage'
import type { VoucherBalance } from './queries'
import type { Timestamp } from '../../../domain/time/time'

/** A voucher code to look up. After a response, also the balance and the timestamp of the response. */
export type StoredVoucher = { code: string; voucher?: VoucherBalance; checkedAt?: Timestamp }

/** A cached balance. `languageAndCurrency`: language and currency of the page that fetched the balance. */
type CachedBalance = Required<StoredVoucher> & { languageAndCurrency: string }

/** TTL of a cached balance, ms. A change of currency or language takes less time. */
const BALANCE_TTL_MS = 60_000

/**
 * Keeps a voucher's balance in the tab's history entry while a change of currency reloads the page. Otherwise each such
 * reload would request the balance again, and soon reach the rate limit against code guessing. After any other reload
 * only the code is kept, because the balance may be out of date.
 */
export const balanceCache = {
  read(languageAndCurrency: string): StoredVoucher | null {
    const storedBalance = tryOrNull(
      () => (window.history.state as { balance?: CachedBalance } | null)?.balance ?? null,
    )
    if (!storedBalance || Math.abs(Date.now() - storedBalance.checkedAt) >= BALANCE_TTL_MS) return null
    return storedBalance.languageAndCurrency === languageAndCurrency
      ? { code: storedBalance.code }
      : storedBalance
  },
  write: (balance: CachedBalance): void => void tryOrNull(() => window.history.replaceState({ balance }, '')),
}
