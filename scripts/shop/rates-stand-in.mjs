// A fake of the exchange-rate service and of NBP's API. It uses their formats, but needs no network.
import { createServer } from 'node:http'
import { listenLocally } from './listen-locally.mjs'

const EXCHANGE_RATES = {
  CHF: 0.2193,
  CZK: 5.714,
  DKK: 1.759,
  EUR: 0.2356,
  GBP: 0.2043,
  HUF: 90.2,
  NOK: 2.774,
  RON: 1.199,
  SEK: 2.586,
  USD: 0.2741,
}

/** Mean rates of table A, PLN per unit. */
const NBP_MEAN_RATES = { EUR: 4.2445, USD: 3.6483, GBP: 4.8947 }

/** Answers like NBP for a currency and a day: a table on weekdays, 404 on weekends. Null for other paths. */
function createNbpAnswer(pathname) {
  const [, code = '', day = ''] =
    /^\/api\/exchangerates\/rates\/a\/([a-z]{3})\/(\d{4}-\d{2}-\d{2})\/$/.exec(pathname) ?? []
  const meanRate = NBP_MEAN_RATES[code.toUpperCase()]
  if (!meanRate) return null
  const date = new Date(day)
  if (date.getUTCDay() % 6 === 0) return { status: 404, body: '404 NotFound - Not Found - Brak danych' }
  const dayOfYear = Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1
  const tableNumber = `${String(dayOfYear).padStart(3, '0')}/A/NBP/${date.getUTCFullYear()}`
  const nbpAnswer = {
    table: 'A',
    currency: code,
    code: code.toUpperCase(),
    rates: [{ no: tableNumber, effectiveDate: day, mid: meanRate }],
  }
  return { status: 200, body: JSON.stringify(nbpAnswer) }
}

/** Starts the fake on a free loopback port. Use its `url` as RATES_URL and its `nbpUrl` as NBP_URL. */
export async function startRatesStandIn(port = 0) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const nbpAnswer = createNbpAnswer(url.pathname)
    if (nbpAnswer) {
      response.writeHead(nbpAnswer.status, { 'Content-Type': 'application/json' })
      response.end(nbpAnswer.body)
      return
    }
    const currencyCodes = (url.searchParams.get('symbols') ?? '').split(',')
    const isLatestInPln = url.pathname.endsWith('/latest') && url.searchParams.get('base') === 'PLN'
    response.writeHead(isLatestInPln ? 200 : 404, { 'Content-Type': 'application/json' })
    const exchangeRates = Object.fromEntries(
      Object.entries(EXCHANGE_RATES).filter(([currency]) => currencyCodes.includes(currency)),
    )
    const date = new Date().toISOString().slice(0, 10)
    response.end(
      JSON.stringify(
        isLatestInPln ? { amount: 1, base: 'PLN', date, rates: exchangeRates } : { message: 'not found' },
      ),
    )
  })
  const origin = await listenLocally(server, port)
  return {
    url: `${origin}/v1/latest`,
    nbpUrl: `${origin}/api`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
