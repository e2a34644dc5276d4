// A fake of the services that fill the checkout form: towns of postal codes (Zippopotam's protocol), and the VAT
// register of the Ministry of Finance. The fake uses their formats, but needs no network.
import { createServer } from 'node:http'
import { listenLocally } from './listen-locally.mjs'

/** Villages that share a postal code. */
const VILLAGES = {
  '05-082': ['Blizne Jasińskiego', 'Blizne Łaszczyńskiego', 'Latchorzew', 'Stare Babice', 'Zielonki-Wieś'],
  '62-070': ['Dopiewo', 'Dąbrówka', 'Palędzie', 'Więckowice', 'Więckowice (Osada Leśna)', 'Zakrzewo'],
}

/** Patterns of the postal codes of large towns. */
const TOWN_PREFIXES = [
  [/^0[0-4]-/, 'Warszawa'],
  [/^3[01]-/, 'Kraków'],
  [/^9[0-4]-/, 'Łódź'],
  [/^5[0-4]-/, 'Wrocław'],
  [/^6[01]-/, 'Poznań'],
  [/^80-/, 'Gdańsk'],
  [/^81-[2-6]/, 'Gdynia'],
  [/^7[01]-/, 'Szczecin'],
  [/^85-/, 'Bydgoszcz'],
  [/^20-/, 'Lublin'],
  [/^15-/, 'Białystok'],
  [/^40-/, 'Katowice'],
  [/^10-/, 'Olsztyn'],
  [/^25-/, 'Kielce'],
  [/^35-/, 'Rzeszów'],
  [/^43-300$/, 'Bielsko-Biała'],
  [/^95-050$/, 'Konstantynów Łódzki'],
]

/** No Polish postal code begins with 79, so the fake answers 404 for such a code. */
const UNKNOWN_CODE_PATTERN = /^79-/

/**
 * Returns the answer for a postal code. A code without known towns gets 503 (an outage), for which the checkout does
 * not ask the buyer to check the town.
 */
function createTownsAnswer(postalCode) {
  const town = TOWN_PREFIXES.find(([pattern]) => pattern.test(postalCode))?.[1]
  const names = VILLAGES[postalCode] ?? (town ? [town] : [])
  if (names.length === 0) return { status: UNKNOWN_CODE_PATTERN.test(postalCode) ? 404 : 503, body: {} }
  return {
    status: 200,
    body: {
      'post code': postalCode,
      country: 'Poland',
      'country abbreviation': 'PL',
      places: names.map((name) => ({ 'place name': name, longitude: '19.0', latitude: '52.0', state: '' })),
    },
  }
}

/** The register's limit of searches a day. */
const MAX_SEARCHES = 100

const COMPANIES = {
  5260250274: { name: 'MINISTERSTWO FINANSÓW', workingAddress: 'ŚWIĘTOKRZYSKA 12, 00-916 WARSZAWA' },
  1234563218: {
    name: 'PRZYKŁADOWE BUDOWY SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
    workingAddress: 'UL. JANA PAWŁA II 5A/12, 43-300 BIELSKO-BIAŁA',
  },
}

function createCompanyAnswer(nip, date) {
  const company = COMPANIES[nip]
  return {
    result: {
      subject: company
        ? {
            nip,
            statusVat: 'Czynny',
            residenceAddress: null,
            accountNumbers: [],
            representatives: [],
            ...company,
          }
        : null,
      requestId: 'stand-in',
      requestDateTime: `${date} 12:00:00`,
    },
  }
}

/** Starts the fake on a free loopback port. Use its `townsUrl` as TOWNS_URL and its `companiesUrl` as COMPANIES_URL. */
export async function startLookupsStandIn(port = 0) {
  let searchCounter = { day: '', count: 0 }
  const createAnswer = (url) => {
    const [, postalCode = ''] = /^\/pl\/(\d{2}-\d{3})$/.exec(url.pathname) ?? []
    if (postalCode) return createTownsAnswer(postalCode)
    const [, nip = ''] = /^\/api\/search\/nip\/(\d{10})$/.exec(url.pathname) ?? []
    const date = url.searchParams.get('date') ?? ''
    if (!nip || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return { status: 404, body: { message: 'not found' } }
    const day = new Date().toISOString().slice(0, 10)
    searchCounter = { day, count: searchCounter.day === day ? searchCounter.count + 1 : 1 }
    return searchCounter.count > MAX_SEARCHES
      ? { status: 429, body: { code: 'WL-191', message: 'limit' } }
      : { status: 200, body: createCompanyAnswer(nip, date) }
  }
  const server = createServer((request, response) => {
    const { status, body } = createAnswer(new URL(request.url ?? '/', 'http://127.0.0.1'))
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  const origin = await listenLocally(server, port)
  return {
    townsUrl: origin,
    companiesUrl: `${origin}/api`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
