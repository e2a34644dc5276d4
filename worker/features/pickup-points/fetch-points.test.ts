import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPointsSource } from './fetch-points'

const API_URL = 'https://points.example/v1'
const source = createPointsSource(API_URL)
const signal = AbortSignal.timeout(60_000)

const INPOST_POINT = {
  name: 'WAW01M',
  type: ['parcel_locker'],
  status: 'Operating',
  functions: ['parcel', 'parcel_send', 'parcel_collect'],
  location_description: 'Przy  sklepie\nBiedronka',
  opening_hours: '24/7',
  distance: 312.4,
  address: { line1: 'ul. Prosta 12', line2: '00-838 Warszawa' },
  address_details: { city: 'Warszawa', post_code: '00-838', street: 'Prosta', building_number: '12' },
}
const LISTED_POINT = {
  code: 'WAW01M',
  place: {
    kind: 'locker',
    address: 'Prosta 12',
    postalCode: '00-838',
    city: 'Warszawa',
    description: 'Przy sklepie Biedronka',
    openingHours: '24/7',
  },
  distance: 312,
}

afterEach(() => vi.restoreAllMocks())

const mockResponse = (body: unknown, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(body, { status })))
const listQueries = (fetchMock: ReturnType<typeof mockResponse>) =>
  fetchMock.mock.calls.map(([url]) => Object.fromEntries(new URL(String(url)).searchParams))

describe('list', () => {
  it('reads all pages of a town', async () => {
    const fetchMock = mockResponse({
      items: [INPOST_POINT],
      count: 1200,
      page: 1,
      per_page: 500,
      total_pages: 3,
    })
    expect(await source.list({ town: 'Warszawa' }, signal)).toEqual([
      LISTED_POINT,
      LISTED_POINT,
      LISTED_POINT,
    ])
    expect(listQueries(fetchMock)).toMatchObject(
      ['1', '2', '3'].map((page) => ({
        city: 'Warszawa',
        page,
        per_page: '500',
        status: 'Operating',
        functions: 'parcel_collect',
      })),
    )
  })

  it('reads the points nearest to a postal code or place', async () => {
    const fetchMock = mockResponse({ items: [INPOST_POINT], total_pages: 9 })
    await source.list({ postalCode: '00-838' }, signal)
    await source.list({ near: { latitude: 52.23, longitude: 21.012 } }, signal)
    const sortParameters = { sort_by: 'distance_to_relative_point', sort_order: 'asc', limit: '25' }
    expect(listQueries(fetchMock)).toMatchObject([
      { relative_post_code: '00-838', ...sortParameters },
      { relative_point: '52.23,21.012', ...sortParameters },
    ])
  })

  it('omits points that hand out no parcels or have no address', async () => {
    mockResponse({
      items: [
        { ...INPOST_POINT, status: 'NonOperating' },
        { ...INPOST_POINT, functions: ['parcel_send'] },
        { ...INPOST_POINT, address_details: { city: 'Warszawa', post_code: null } },
        null,
        {
          ...INPOST_POINT,
          name: 'POP-WAW3',
          type: ['pop'],
          address_details: { ...INPOST_POINT.address_details, street: null, building_number: null },
        },
      ],
      total_pages: 1,
    })
    expect(await source.list({ town: 'Warszawa' }, signal)).toMatchObject([
      { code: 'POP-WAW3', place: { kind: 'shop', address: 'ul. Prosta 12' } },
    ])
  })

  it('finds no points for an unknown postal code', async () => {
    mockResponse({ status: 400, key: 'post_code_not_found' }, 400)
    expect(await source.list({ postalCode: '99-999' }, signal)).toEqual([])
  })

  it.each([
    ['an error', { status: 500 }, 500],
    ['a bad request', { status: 400, key: 'validation_failed' }, 400],
    ['no items', {}, 200],
    ['null', null, 200],
  ])('rejects %s', async (_caseName, body, status) => {
    mockResponse(body, status)
    await expect(source.list({ town: 'Warszawa' }, signal)).rejects.toThrow()
  })
})

describe('find', () => {
  it.each([
    ['an open point', INPOST_POINT, 200, { status: 'open', point: LISTED_POINT }],
    ['a point out of order', { ...INPOST_POINT, status: 'Disabled' }, 200, { status: 'closed' }],
    ['an unknown code', { status: 404 }, 404, { status: 'unknown' }],
  ])('reads %s', async (_caseName, body, status, expected) => {
    const fetchMock = mockResponse(body, status)
    expect(await source.find('WAW01M', signal)).toEqual(expected)
    expect(String(fetchMock.mock.calls[0]?.[0])).toBe(`${API_URL}/points/WAW01M`)
  })

  it.each([
    [{}, 500],
    [{ ...INPOST_POINT, name: 'OTHER1' }, 200],
    [null, 200],
  ])('rejects the answer %j', async (body, status) => {
    mockResponse(body, status)
    await expect(source.find('WAW01M', signal)).rejects.toThrow()
  })
})
