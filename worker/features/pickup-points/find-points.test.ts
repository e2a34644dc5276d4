import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStoppedClock, makeClient, makeTestDeps, readAnswer } from '../../../test/fixtures/factories'
import { takeWarnings } from '../../../test/worker-setup'
import { DAY_MS, HOUR_MS } from '../../../domain/time/time'
import type { ListedPoint, PointsSource } from './fetch-points'
import { findPoint } from './find-point'
import { findPoints, findPointsNear } from './find-points'

const makePoint = (code: string, address = 'Prosta 12'): ListedPoint => ({
  code,
  place: {
    kind: 'locker',
    address,
    postalCode: '00-838',
    city: 'Warszawa',
    description: '',
    openingHours: '24/7',
  },
  distance: null,
})

beforeEach(async () => {
  for (const { name } of (await env.KV.list({ prefix: 'point' })).keys) await env.KV.delete(name)
})
afterEach(() => {
  vi.restoreAllMocks()
  takeWarnings()
})

/** Deps with a stopped clock and a fake of the courier's list, which records its calls. */
function makeDepsWithPoints(source: Partial<PointsSource>) {
  const clock = createStoppedClock(Date.UTC(2026, 10, 27))
  const pointsSource = {
    list: vi.fn(source.list ?? (() => Promise.resolve([]))),
    find: vi.fn(source.find ?? (() => Promise.resolve({ status: 'unknown' as const }))),
  }
  return { clock, pointsSource, deps: makeTestDeps({ now: clock.now, pointsSource }) }
}

describe('findPoints', () => {
  it('asks the list once a day for a town, and limits the answer', async () => {
    const points = Array.from({ length: 12 }, (_, index) => makePoint(`WAW${index + 1}M`))
    const { clock, deps, pointsSource } = makeDepsWithPoints({ list: () => Promise.resolve(points) })
    for (const text of ['warszawa', 'Warszawa ul. Prosta'])
      expect(await findPoints(deps, text, '')).toMatchObject({ isAvailable: true, count: 12 })
    const requestedFilters = pointsSource.list.mock.calls.map(([filter]) => filter)
    expect(requestedFilters).toEqual([{ town: 'Warszawa' }, { town: 'Warszawa Prosta' }])
    clock.forward(DAY_MS)
    expect((await findPoints(deps, 'warszawa', '')).points).toHaveLength(10)
    expect(pointsSource.list).toHaveBeenCalledTimes(3)
  })

  it('keeps an empty answer for a day, and an answer with points for 30 days', async () => {
    const { deps } = makeDepsWithPoints({
      list: (filter) =>
        Promise.resolve('town' in filter && filter.town === 'Łódź' ? [makePoint('LOD1M')] : []),
    })
    for (const text of ['Łódź', 'xyz', 'TST1M']) await findPoints(deps, text, '')
    const { keys } = await env.KV.list({ prefix: 'point' })
    const ttlDaysBySearch = keys.map(({ name, expiration = 0 }) => [
      /Łódź|xyz|TST1M/i.exec(name)?.[0].toLowerCase() ?? name,
      Math.round((expiration * 1000 - Date.now()) / DAY_MS),
    ])
    expect(Object.fromEntries(ttlDaysBySearch)).toMatchObject({ łódź: 30, xyz: 1, tst1m: 1 })
  })

  it('finds a street in the town of the buyer', async () => {
    const { deps } = makeDepsWithPoints({
      list: (filter) =>
        Promise.resolve('town' in filter && filter.town === 'Warszawa' ? [makePoint('WAW1M')] : []),
    })
    expect(await findPoints(deps, 'prosta', 'warszawa')).toMatchObject({ count: 1 })
    expect(await findPoints(deps, 'prosta', '')).toMatchObject({ isAvailable: true, count: 0 })
  })

  it.each(['closed', 'unknown'] as const)(
    'says that a code is %s, also in a text with a town, and lists the points of the town',
    async (status) => {
      const { deps } = makeDepsWithPoints({
        find: () => Promise.resolve({ status }),
        list: (filter) =>
          Promise.resolve('town' in filter && filter.town === 'Warszawa' ? [makePoint('WAW1M')] : []),
      })
      for (const [text, town] of [
        ['waw 999m', 'Warszawa'],
        ['WAW999M Warszawa', ''],
      ] as const)
        expect(await findPoints(deps, text, town)).toMatchObject({
          count: 1,
          unusableCode: { code: 'WAW999M', status },
        })
      expect(await findPoints(deps, 'WAW999M', '')).toMatchObject({
        count: 0,
        unusableCode: { code: 'WAW999M' },
      })
      expect(await findPoints(deps, 'Warszawa', '')).toMatchObject({ count: 1, unusableCode: null })
    },
  )

  it('answers with an old copy while the list fails, and with none without a copy', async () => {
    const { clock, deps, pointsSource } = makeDepsWithPoints({
      list: () => Promise.resolve([makePoint('WAW1M')]),
    })
    await findPoints(deps, '00-838', '')
    pointsSource.list.mockRejectedValue(new TypeError('CANARY'))
    clock.forward(2 * DAY_MS)
    expect(await findPoints(deps, '00-838', '')).toMatchObject({ isAvailable: true, count: 1 })
    expect(await findPoints(deps, '90-001', '')).toMatchObject({ isAvailable: false, points: [], count: 0 })
    expect(JSON.stringify(takeWarnings())).not.toMatch(/CANARY|90-001/)
  })

  it('waits less for a slow list if it has an old copy', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const { clock, deps } = makeDepsWithPoints({ list: () => Promise.resolve([makePoint('WAW1M')]) })
    await findPoints(deps, '00-838', '')
    clock.forward(2 * DAY_MS)
    await findPoints(deps, '00-838', '')
    expect(timeout.mock.calls).toEqual([[3000], [1000]])
  })

  it('asks for rounded coordinates, so that near visitors share an answer', async () => {
    const { deps, pointsSource } = makeDepsWithPoints({ list: () => Promise.resolve([makePoint('WAW1M')]) })
    for (const latitude of [52.22971, 52.2299]) await findPointsNear(deps, { latitude, longitude: 21.01223 })
    expect(pointsSource.list.mock.calls.map(([filter]) => filter)).toEqual([
      { near: { latitude: 52.23, longitude: 21.012 } },
    ])
  })
})

describe('findPoint', () => {
  it('asks about a code once an hour, and keeps the last answer while the list fails', async () => {
    const { clock, deps, pointsSource } = makeDepsWithPoints({
      find: (code) => Promise.resolve({ status: 'open', point: makePoint(code) }),
    })
    for (const _time of [1, 2]) expect(await findPoint(deps, 'WAW1M')).toMatchObject({ status: 'open' })
    expect(pointsSource.find).toHaveBeenCalledTimes(1)
    clock.forward(HOUR_MS)
    pointsSource.find.mockRejectedValue(new TypeError('down'))
    expect(await findPoint(deps, 'WAW1M')).toMatchObject({ status: 'open' })
    expect(await findPoint(deps, 'WAW2M')).toBeNull()
  })
})

describe('GET /api/pickup-points', () => {
  const getPoints = (query: string) => readAnswer(makeClient()('GET', `/api/pickup-points?${query}`))

  it('answers without an error if the list fails', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
    expect(await getPoints('q=Warszawa')).toEqual({
      status: 200,
      body: { isAvailable: false, points: [], count: 0, unusableCode: null },
    })
  })

  it.each(['near=52,abc', 'near=52', `q=${'a'.repeat(101)}`])('rejects %s without asking', async (query) => {
    const fetchMock = vi.spyOn(globalThis, 'fetch')
    expect(await getPoints(query)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
    expect(fetchMock).not.toHaveBeenCalled()
  })
})
