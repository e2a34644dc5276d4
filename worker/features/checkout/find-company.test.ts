import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStoppedClock, makeClient, makeTestDeps, readAnswer } from '../../../test/fixtures/factories'
import { takeWarnings } from '../../../test/worker-setup'
import { type CompanySource, fetchCompany, RegisterLimitError } from './fetch-company'
import { findCompany } from './find-company'

const NIP = '5260250274'
const COMPANY = { name: 'Młot', address: { address: 'Prosta 49', postalCode: '00-838', city: 'Warszawa' } }
/** 23:00 on 27 November 2026 in Poland. */
const LATE_EVENING = Date.UTC(2026, 10, 27, 22)

beforeEach(async () => {
  for (const { name } of (await env.KV.list({ prefix: 'companies' })).keys) await env.KV.delete(name)
})
afterEach(() => {
  vi.restoreAllMocks()
  takeWarnings()
})

/** Deps with a stopped clock and a fake register that counts its calls. */
function makeDepsWithRegister(source: CompanySource) {
  const clock = createStoppedClock(LATE_EVENING)
  const companySource = vi.fn(source)
  return { clock, companySource, deps: makeTestDeps({ now: clock.now, companySource }) }
}

describe('findCompany', () => {
  it('asks the register once a Polish day', async () => {
    const kvPut = vi.spyOn(env.KV, 'put')
    const { clock, companySource, deps } = makeDepsWithRegister(() => Promise.resolve(COMPANY))
    for (const _attempt of [1, 2]) expect(await findCompany(deps, NIP)).toEqual({ company: COMPANY })
    expect(companySource.mock.calls).toEqual([[NIP, '2026-11-27']])
    expect(kvPut.mock.calls.map(([, , options]) => options)).toEqual([{ expirationTtl: 3600 }])
    clock.forward(3_600_000)
    await findCompany(deps, NIP)
    expect(companySource.mock.calls[1]).toEqual([NIP, '2026-11-28'])
  })

  it('stores that the register does not have a company', async () => {
    const { companySource, deps } = makeDepsWithRegister(() => Promise.resolve(null))
    for (const _time of [1, 2]) expect(await findCompany(deps, NIP)).toEqual({ company: null })
    expect(companySource).toHaveBeenCalledTimes(1)
  })

  it('returns null and stores nothing if the register fails', async () => {
    const { companySource, deps } = makeDepsWithRegister(() => Promise.reject(new TypeError('CANARY')))
    for (const _time of [1, 2]) expect(await findCompany(deps, NIP)).toBeNull()
    expect(companySource).toHaveBeenCalledTimes(2)
    expect(JSON.stringify(takeWarnings())).not.toMatch(/CANARY|5260250274/)
  })

  it('asks no more on a day on which the limit of the register is used up', async () => {
    const { companySource, deps } = makeDepsWithRegister(() =>
      Promise.reject(new RegisterLimitError('limit')),
    )
    for (const nip of [NIP, '1234563218']) expect(await findCompany(deps, nip)).toBeNull()
    expect(companySource).toHaveBeenCalledTimes(1)
  })
})

describe('GET /api/checkout/companies/:nip', () => {
  const getCompany = (nip: string) =>
    readAnswer(makeClient()('GET', `/api/checkout/companies/${encodeURIComponent(nip)}`))
  const mockSubject = (registerSubject: unknown) =>
    vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.resolve(Response.json({ result: { subject: registerSubject } })))

  it('answers with the company', async () => {
    mockSubject({
      name: COMPANY.name,
      nip: NIP,
      workingAddress: 'PROSTA 49, 00-838 WARSZAWA',
      accountNumbers: ['90249000050247256316596736'],
    })
    for (const nip of [NIP, 'PL 526-025-02-74'])
      expect(await getCompany(nip)).toEqual({ status: 200, body: { hasAnswer: true, company: COMPANY } })
  })

  it('answers that the register does not have the company', async () => {
    mockSubject(null)
    expect(await getCompany(NIP)).toEqual({ status: 200, body: { hasAnswer: true, company: null } })
  })

  it('answers without an error if the register fails', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
    expect(await getCompany(NIP)).toEqual({ status: 200, body: { hasAnswer: false, company: null } })
  })

  it.each(['5260250275', 'DE123456789', '12', '../..'])('rejects %j without asking', async (nip) => {
    const fetchMock = vi.spyOn(globalThis, 'fetch')
    expect(await getCompany(nip)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
    expect(fetchMock).not.toHaveBeenCalled()
  })
})

describe('fetchCompany', () => {
  const mockAnswer = (body: unknown, status = 200) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(body, { status })))
  const requestCompany = () => fetchCompany('https://register.example/api', NIP, '2026-11-27')

  it('asks as the register requires, and reads the home address of a firm without a place of business', async () => {
    const subject = {
      name: ' Jan  Młot ',
      nip: NIP,
      workingAddress: null,
      residenceAddress: 'DŁUGA 1, 80-831 GDAŃSK',
    }
    const fetchMock = mockAnswer({ result: { subject } })
    expect(await requestCompany()).toEqual({
      name: 'Jan Młot',
      address: { address: 'Długa 1', postalCode: '80-831', city: 'Gdańsk' },
    })
    expect(String(fetchMock.mock.calls[0]?.[0])).toBe(
      `https://register.example/api/search/nip/${NIP}?date=2026-11-27`,
    )
  })

  it('omits an address of another form', async () => {
    mockAnswer({
      result: { subject: { name: 'Młot', nip: NIP, workingAddress: 'TORSTRASSE 12, 10115 BERLIN' } },
    })
    expect(await requestCompany()).toEqual({ name: 'Młot', address: null })
  })

  it('reports the daily limit', async () => {
    mockAnswer({ code: 'WL-191' }, 429)
    await expect(requestCompany()).rejects.toThrow(RegisterLimitError)
  })

  it.each([
    ['an error', { code: 'WL-100' }, 500],
    ['a bad request', { code: 'WL-115' }, 400],
    ['null', null, 200],
    ['no result', {}, 200],
    ['another company', { result: { subject: { name: 'Młot', nip: '1234563218' } } }, 200],
    ['no name', { result: { subject: { nip: NIP } } }, 200],
  ])('rejects %s', async (_caseName, body, status) => {
    mockAnswer(body, status)
    await expect(requestCompany()).rejects.toThrow()
  })
})
