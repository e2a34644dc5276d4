import { createServer } from 'node:http'
import process from 'node:process'
import { listenLocally } from '../../scripts/shop/listen-locally.mjs'
import { openShop } from '../load/shop/shop-process.mjs'
import { call, createGetRequest, formatMarkdownTable, quantile } from '../load/visitors/client.mjs'

/** Number of points of a town, as in Warsaw, the town with the most points. */
const POINT_COUNT = 1800
const CALL_COUNT = 100
const MAX_MEDIAN_MS = 100

const createPoint = (index) => ({
  name: `WAW${index + 1}M`,
  type: ['parcel_locker'],
  status: 'Operating',
  functions: ['parcel_collect'],
  address: { line1: `Ulica ${index % 300} ${index}` },
  address_details: {
    city: 'Warszawa',
    post_code: '00-838',
    street: `Ulica ${index % 300}`,
    building_number: String(index),
  },
  location_description: 'Przy sklepie Biedronka, od strony parkingu',
  opening_hours: '24/7',
  distance: null,
})

/** Starts a fake of InPost's list: every town and place has the same points, page by page. */
async function startPointsServer() {
  const points = Array.from({ length: POINT_COUNT }, (_, index) => createPoint(index))
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const point = points.find(({ name }) => pathname.endsWith(`/${name}`))
    const perPage = Number(searchParams.get('per_page') ?? 25)
    const page = Number(searchParams.get('page') ?? 1)
    const listBody = {
      items: points.slice((page - 1) * perPage, page * perPage),
      total_pages: Math.ceil(POINT_COUNT / perPage),
    }
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(point ?? listBody))
  })
  return {
    url: `${await listenLocally(server, 0)}/v1`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Names of the measured searches with their query strings. Each answer is in the cache after the first call. */
const QUERY_BY_SEARCH = {
  'a town of 1,800 points': 'q=Warszawa',
  'a street in this town': 'q=Warszawa%20Ulica',
  'a postal code': 'q=00-838',
  'near a place': 'near=52.230,21.012',
  'a code': 'q=WAW123M',
}

/**
 * Measures the search for pickup points with answers from the cache. Each call has an IP address of its own, because
 * the rate limit allows few searches for each network.
 */
export async function benchPoints() {
  const pointsServer = await startPointsServer()
  const shop = await openShop({ vars: { POINTS_URL: pointsServer.url }, isUnlimited: true })
  try {
    const rows = []
    for (const [name, query] of Object.entries(QUERY_BY_SEARCH)) {
      const responseTimes = []
      // The first call fills the cache, so its time is not counted.
      for (let index = 0; index <= CALL_COUNT; index++) {
        const startedAt = performance.now()
        const { status, body } = await call(shop, createGetRequest(`/api/pickup-points?${query}`))
        if (status !== 200 || body.count === 0) throw new Error(`${query}: ${status} ${JSON.stringify(body)}`)
        if (index > 0) responseTimes.push(performance.now() - startedAt)
      }
      rows.push({
        search: name,
        'p50 ms': quantile(responseTimes, 0.5).toFixed(1),
        'p95 ms': quantile(responseTimes, 0.95).toFixed(1),
        isFast: quantile(responseTimes, 0.5) < MAX_MEDIAN_MS,
      })
    }
    console.log(`\n${CALL_COUNT} calls one after another, answers from the cache, Node ${process.version}`)
    console.log(
      formatMarkdownTable(rows.map(({ isFast, ...row }) => ({ ...row, 'under 100 ms': isFast ? '✓' : '✗' }))),
    )
    return rows.every(({ isFast }) => isFast)
  } finally {
    await shop.stop()
    await pointsServer.close()
  }
}
