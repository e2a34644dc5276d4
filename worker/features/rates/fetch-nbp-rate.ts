import { type Currency, rateFromDecimal } from '../../../domain/money/currency'

/** The mean rate of a currency in NBP's table A. `plnMicro`: millionths of PLN per unit of the currency. */
export type NbpRate = { tableNumber: string; tableDay: string; plnMicro: number }

/** The rate that NBP published on a day (`2026-11-24`); null if NBP published no rate on that day. */
export type NbpSource = (currency: Currency, day: string) => Promise<NbpRate | null>

/** Error: NBP answered without a usable rate. After any other error, the shop does not know if NBP has the rate. */
export class NbpAnswerError extends Error {
  override name = 'NbpAnswerError'
}

const NBP_TIMEOUT_MS = 5000
const MAX_ATTEMPTS = 2

/**
 * Reads a rate of table A from NBP's public API. Retries once.
 * @throws NbpAnswerError if the answer has no usable rate; another error if NBP does not answer
 */
export async function fetchNbpRate(apiUrl: string, currency: Currency, day: string): Promise<NbpRate | null> {
  const url = `${apiUrl}/exchangerates/rates/a/${currency.toLowerCase()}/${day}/?format=json`
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, {
        signal: AbortSignal.timeout(NBP_TIMEOUT_MS),
        headers: { Accept: 'application/json' },
      })
      // NBP answers 404 for a day without a table.
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`nbp: ${response.status}`)
      return toNbpRate(await response.json(), currency, day)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error
    }
  }
}

type NbpAnswer = {
  table?: unknown
  code?: unknown
  rates?: { no?: unknown; effectiveDate?: unknown; mid?: unknown }[]
} | null

function toNbpRate(body: unknown, currency: Currency, day: string): NbpRate {
  // The cast is safe, because the code below checks each field that it uses.
  const answer = body as NbpAnswer
  const rate = answer?.rates?.[0]
  const plnMicro = typeof rate?.mid === 'number' ? rateFromDecimal(rate.mid) : null
  const isExpected = answer?.table === 'A' && answer.code === currency && rate?.effectiveDate === day
  if (!isExpected || typeof rate?.no !== 'string' || plnMicro === null)
    throw new NbpAnswerError('nbp: unexpected answer')
  return { tableNumber: rate.no, tableDay: day, plnMicro }
}
