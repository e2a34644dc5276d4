import { afterEach, expect, it, vi } from 'vitest'
import { DAY_MS } from '../../../../domain/time/time'
import { findPackage } from './find-package'
import { parseFurgonetkaTime } from './furgonetka-package'

const ACCOUNT = {
  apiUrl: 'https://broker.example',
  clientId: 'shop',
  clientSecret: 'secret',
  login: 'shop@example.com',
  password: 'password',
  // Safe cast: the client only reads and writes texts.
  tokens: {
    get: () => Promise.resolve('token'),
    put: () => Promise.resolve(),
  } as unknown as Pick<KVNamespace, 'get' | 'put'>,
}
const NOW = Date.parse('2026-11-28T10:00:00Z')

afterEach(() => vi.restoreAllMocks())

/** Fakes the broker's list of packages with these ids. Returns the queries that the shop sends. */
function mockList(ids: readonly number[], { pageSize = 100, addedAt = '2026-11-28 11:00:00' } = {}) {
  const fetchMock = vi.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const lastId = new URL(String(url)).searchParams.get('last_package_id')
    const startIndex = lastId === null ? 0 : ids.indexOf(Number(lastId)) + 1
    const packages = ids
      .slice(startIndex, startIndex + pageSize)
      .map((id) => ({ package_id: String(id), user_reference_number: `ref-${id}`, datetime_add: addedAt }))
    return Promise.resolve(Response.json({ packages }))
  })
  return () => fetchMock.mock.calls.map(([url]) => new URL(String(url)).search)
}

const listDescendingIds = (count: number) => Array.from({ length: count }, (_, index) => count - index)

it('finds a package on a later page', async () => {
  const listQueries = mockList(listDescendingIds(250))
  expect(await findPackage(ACCOUNT, 'ref-120', NOW)).toMatchObject({ package_id: '120' })
  expect(listQueries()).toEqual(['?limit=100', '?limit=100&last_package_id=151'])
})

it('finds no package after the last page', async () => {
  const listQueries = mockList(listDescendingIds(100))
  expect(await findPackage(ACCOUNT, 'ref-999', NOW)).toBeNull()
  expect(listQueries()).toHaveLength(2)
})

it('reads no pages from before the request, if the newest packages come first', async () => {
  const listQueries = mockList(listDescendingIds(1000))
  expect(await findPackage(ACCOUNT, 'ref-1', NOW + 3 * DAY_MS)).toBeNull()
  expect(listQueries()).toHaveLength(1)
})

it('reads all pages if the oldest packages come first', async () => {
  mockList(listDescendingIds(250).toReversed(), { addedAt: '2026-01-01 00:00:00' })
  expect(await findPackage(ACCOUNT, 'ref-240', NOW)).toMatchObject({ package_id: '240' })
})

it('fails if a further page may list the package, so that the shop buys no second label', async () => {
  mockList(listDescendingIds(1200))
  await expect(findPackage(ACCOUNT, 'ref-1', NOW)).rejects.toThrow('shipment.try_again')
})

it.each([
  ['2026-11-28 10:15:00', '2026-11-28T09:15:00Z'],
  ['2026-07-28 10:15:00', '2026-07-28T08:15:00Z'],
  ['2026-11-28T10:15:00+01:00', '2026-11-28T09:15:00Z'],
  ['2026-11-28T10:15:00Z', '2026-11-28T10:15:00Z'],
])('reads the time %s', (text, time) => {
  expect(parseFurgonetkaTime(text)).toBe(Date.parse(time))
})

it.each(['', 'wczoraj', null, 5])('reads no time from %j', (text) => {
  expect(parseFurgonetkaTime(text)).toBeNull()
})
