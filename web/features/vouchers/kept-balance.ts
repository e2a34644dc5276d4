import { attempt } from '../../storage'
import type { VoucherBalance } from './queries'

type Kept = { code: string; voucher: VoucherBalance; at: number }

/** How long an answer serves for the page that asked: as long as another currency or language takes to choose, in ms. */
const KEPT_MS = 60_000

/**
 * What a voucher was found to be, with the page's place in the history of the tab. Another currency loads the page anew,
 * and would otherwise ask each time as whoever guesses codes does.
 */
export const keptBalance = {
  read(): Kept | null {
    const kept = attempt(() => (window.history.state as { balance?: Kept } | null)?.balance ?? null)
    return kept && Math.abs(Date.now() - kept.at) < KEPT_MS ? kept : null
  },
  write: (code: string, voucher: VoucherBalance): void =>
    void attempt(() =>
      window.history.replaceState({ balance: { code, voucher, at: Date.now() } satisfies Kept }, ''),
    ),
}
