import { attempt } from '../../storage'
import type { VoucherBalance } from './queries'

/** A code to ask about, with the answer and when it came (ms UTC) where it still serves. */
export type Asked = { code: string; voucher?: VoucherBalance; at?: number }

/** `view`: the language and the currency of the page that asked. */
type Kept = Required<Asked> & { view: string }

/** How long an answer serves for the page that asked: as long as another currency or language takes to choose, in ms. */
const KEPT_MS = 60_000

/**
 * What a voucher was found to be, with the page's place in the history of the tab. Another currency loads the page anew,
 * and would otherwise ask each time as whoever guesses codes does. Of the same page loaded again only the code is kept:
 * somebody wants to know what is left now.
 */
export const keptBalance = {
  read(view: string): Asked | null {
    const kept = attempt(() => (window.history.state as { balance?: Kept } | null)?.balance ?? null)
    if (!kept || Math.abs(Date.now() - kept.at) >= KEPT_MS) return null
    return kept.view === view ? { code: kept.code } : kept
  },
  write: (balance: Kept): void => void attempt(() => window.history.replaceState({ balance }, '')),
}
