// A fake of the exchange-rate service: same request and answer, without network.
import { createServer } from 'node:http'

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

/** Starts the fake on a free loopback port. Use its URL as RATES_URL. */
export async function startRatesStandIn(port = 0) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
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
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  const serverAddress = server.address()
  return {
    url: `http://127.0.0.1:${typeof serverAddress === 'object' && serverAddress ? serverAddress.port : port}/v1/latest`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
