import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeClient, makeTestDeps, readAnswer } from '../../../test/fixtures/factories'
import { takeWarnings } from '../../../test/worker-setup'
import { fetchTowns, type TownsSource } from './fetch-towns'
import { findTowns } from './find-towns'

const POSTAL_CODE = '05-082'
const KV_KEY = `towns:${POSTAL_CODE}`

beforeEach(() => env.KV.delete(KV_KEY))
afterEach(() => {
  vi.restoreAllMocks()
  takeWarnings()
})

/** Deps with a fake source that counts its calls. */
function makeDepsWithTowns(source: TownsSource) {
  const townsSource = vi.fn(source)
  return { townsSource, deps: makeTestDeps({ townsSource }) }
}

describe('findTowns', () => {
  it('asks the source once and stores the answer', async () => {
    const { townsSource, deps } = makeDepsWithTowns(() => Promise.resolve(['Latchorzew', 'Stare Babice']))
    for (const _attempt of [1, 2])
      expect(await findTowns(deps, POSTAL_CODE)).toEqual(['Latchorzew', 'Stare Babice'])
    expect(townsSource.mock.calls).toEqual([[POSTAL_CODE]])
  })

  it('stores known codes for 30 days and unknown codes for a day', async () => {
    const put = vi.spyOn(env.KV, 'put')
    const { deps } = makeDepsWithTowns(() => Promise.resolve([]))
    expect(await findTowns(deps, POSTAL_CODE)).toEqual([])
    await env.KV.delete(KV_KEY)
    await findTowns({ ...deps, townsSource: () => Promise.resolve(['Latchorzew']) }, POSTAL_CODE)
    expect(put.mock.calls.map(([, , options]) => options)).toEqual([
      { expirationTtl: 86_400 },
      { expirationTtl: 2_592_000 },
    ])
  })

  it('returns null and stores nothing if the source fails, with one line in the log', async () => {
    const { townsSource, deps } = makeDepsWithTowns(() => Promise.reject(new Error('CANARY')))
    expect(await findTowns(deps, POSTAL_CODE)).toBeNull()
    expect(await findTowns(deps, POSTAL_CODE)).toBeNull()
    expect(townsSource).toHaveBeenCalledTimes(2)
    const warnings = takeWarnings()
    expect(warnings).toHaveLength(2)
    expect(JSON.stringify(warnings)).not.toContain('CANARY')
  })

  it('asks the source if KV fails', async () => {
    const rejectCall = () => Promise.reject(new Error('KV GET failed: 503'))
    const kv = Object.assign(Object.create(env.KV) as KVNamespace, { get: rejectCall, put: rejectCall })
    const { deps } = makeDepsWithTowns(() => Promise.resolve(['Latchorzew']))
    expect(await findTowns({ ...deps, kv }, POSTAL_CODE)).toEqual(['Latchorzew'])
  })

  it.each(['null', '7', '{}', '[1]', 'no JSON'])('ignores corrupt data: %s', async (corruptData) => {
    await env.KV.put(KV_KEY, corruptData)
    const { deps } = makeDepsWithTowns(() => Promise.resolve(['Latchorzew']))
    expect(await findTowns(deps, POSTAL_CODE)).toEqual(['Latchorzew'])
  })
})

describe('GET /api/checkout/towns/:postalCode', () => {
  const getTowns = (postalCode: string) =>
    readAnswer(makeClient()('GET', `/api/checkout/towns/${encodeURIComponent(postalCode)}`))

  it('answers with the towns', async () => {
    await env.KV.put(KV_KEY, JSON.stringify(['Latchorzew']))
    for (const postalCode of [POSTAL_CODE, '05082'])
      expect(await getTowns(postalCode)).toEqual({ status: 200, body: { towns: ['Latchorzew'] } })
  })

  it('answers with null if the source fails', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
    expect(await getTowns(POSTAL_CODE)).toEqual({ status: 200, body: { towns: null } })
  })

  it.each(['0508', '050822', '../..', 'SW1A 1AA'])('rejects %j', async (postalCode) =>
    expect(await getTowns(postalCode)).toMatchObject({ status: 400, body: { code: 'input.invalid' } }),
  )
})

describe('fetchTowns', () => {
  const mockAnswer = (body: unknown, status = 200) =>
    vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() =>
        Promise.resolve(
          typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }),
        ),
      )
  const makePlaces = (...names: unknown[]) => ({
    'post code': POSTAL_CODE,
    places: names.map((name) => ({ 'place name': name })),
  })
  const requestTowns = () => fetchTowns('https://towns.example', POSTAL_CODE)

  it('reads the towns, sorted, each once and without notes', async () => {
    const fetchMock = mockAnswer(
      makePlaces('Żarnowiec', 'Łęg', 'Łęg (Osada Leśna)', 'Lubiczów', 7, null, ' '),
    )
    expect(await requestTowns()).toEqual(['Lubiczów', 'Łęg', 'Żarnowiec'])
    expect(String(fetchMock.mock.calls[0]?.[0])).toBe('https://towns.example/pl/05-082')
  })

  it('finds no towns of an unknown code', async () => {
    mockAnswer({}, 404)
    expect(await requestTowns()).toEqual([])
  })

  it.each([
    ['an error', makePlaces('Łęg'), 500],
    ['a missing page', '<html>', 404],
    ['another 404', { message: 'not found' }, 404],
    ['no JSON', '<html>', 200],
    ['null', null, 200],
    ['no places', { 'post code': POSTAL_CODE }, 200],
    ['only empty places', makePlaces(' ', null), 200],
    ['another code', { ...makePlaces('Łęg'), 'post code': '05-083' }, 200],
  ])('rejects %s', async (_kind, body, status) => {
    mockAnswer(body, status)
    await expect(requestTowns()).rejects.toThrow()
  })
})
