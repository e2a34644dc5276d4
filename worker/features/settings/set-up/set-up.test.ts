import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { FALLBACK_RATES } from '../../../../domain/money/currency'
import { makeTestDeps } from '../../../../test/fixtures/factories'
import { checkDns } from './check-dns'
import { fetchDns } from './fetch-dns'
import { makeBrokerAccount } from '../../../../test/fixtures/shipments/broker-account'
import type { LabelServices } from '../../shipments/label-service'
import { readSetUp } from './read-set-up'

afterEach(() => {
  vi.restoreAllMocks()
})

const RESOLVER_URL = 'https://resolver.example/dns-query'

/** Makes the DNS resolver answer with `body`. Returns the mock of `fetch`. */
const mockDnsAnswer = (body: unknown, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(body, { status }))

describe('fetchDns', () => {
  it('asks in the JSON format, and joins the parts of a text', async () => {
    const fetchMock = mockDnsAnswer({
      Status: 0,
      Answer: [
        { name: 'x.pl', type: 5, TTL: 60, data: 'y.pl.' },
        { name: 'y.pl', type: 16, TTL: 60, data: '"v=DKIM1; p=AB" "CD"' },
      ],
    })
    await expect(fetchDns(RESOLVER_URL, '_dmarc.x.pl', 'TXT')).resolves.toEqual(['v=DKIM1; p=ABCD'])
    expect(fetchMock).toHaveBeenCalledWith(
      `${RESOLVER_URL}?name=_dmarc.x.pl&type=TXT`,
      expect.objectContaining({ headers: { Accept: 'application/dns-json' } }),
    )
  })
  it('reads no values of a name that does not exist', async () => {
    mockDnsAnswer({ Status: 3 })
    await expect(fetchDns(RESOLVER_URL, 'x.pl', 'MX')).resolves.toEqual([])
  })
  it('rejects an error of the resolver, and an answer in another format', async () => {
    mockDnsAnswer({ Status: 2 })
    await expect(fetchDns(RESOLVER_URL, 'x.pl', 'MX')).rejects.toThrow('dns: status 2')
    mockDnsAnswer({}, 503)
    await expect(fetchDns(RESOLVER_URL, 'x.pl', 'MX')).rejects.toThrow('dns: 503')
    mockDnsAnswer(null)
    await expect(fetchDns(RESOLVER_URL, 'x.pl', 'MX')).rejects.toThrow('dns: status undefined')
  })
})

test('checkDns reports each record, and a resolver that fails as unchecked', async () => {
  const deps = makeTestDeps({
    appUrl: 'https://sklep.pl',
    mailSetUp: { sender: 'resend', from: 'Sklep <sklep@sklep.pl>' },
    dnsSource: (name, type) => {
      if (name === 'resend._domainkey.sklep.pl') return Promise.reject(new Error('dns: status 2'))
      if (name === 'send.sklep.pl')
        return Promise.resolve(
          type === 'MX'
            ? ['10 feedback-smtp.eu-west-1.amazonses.com.']
            : ['v=spf1 include:somewhere.example ~all'],
        )
      return Promise.resolve(type === 'A' && name === 'sklep.pl' ? ['192.0.2.1'] : [])
    },
  })
  const records = await checkDns(deps)
  expect(records.map(({ purpose, state }) => [purpose, state])).toEqual([
    ['returnPath', 'ok'],
    ['spf', 'wrong'],
    ['dkim', 'unchecked'],
    ['dmarc', 'missing'],
    ['address', 'ok'],
  ])
})

test('an address is missing only if both kinds of addresses were looked up', async () => {
  const makeDepsWithAnswers = (answers: { A: string[] | null; AAAA: string[] | null }) =>
    makeTestDeps({
      appUrl: 'https://sklep.pl',
      mailSetUp: { sender: 'log', from: 'Sklep' },
      dnsSource: (_, type) => {
        const values = type === 'A' ? answers.A : answers.AAAA
        return values ? Promise.resolve(values) : Promise.reject(new Error('dns'))
      },
    })
  const readAddressState = async (answers: { A: string[] | null; AAAA: string[] | null }) =>
    (await checkDns(makeDepsWithAnswers(answers)))[0]?.state
  expect(await readAddressState({ A: [], AAAA: [] })).toBe('missing')
  expect(await readAddressState({ A: [], AAAA: null })).toBe('unchecked')
  expect(await readAddressState({ A: null, AAAA: ['2001:db8::1'] })).toBe('ok')
})

test('the set-up names the webhook of the shop and its mail provider', async () => {
  const deps = makeTestDeps({
    appUrl: 'https://sklep.pl',
    mailSetUp: { sender: 'cloudflare', from: 'Sklep <sklep@sklep.pl>' },
    ratesSource: () => Promise.resolve(FALLBACK_RATES),
  })
  expect(await readSetUp(deps)).toMatchObject({
    webhookUrl: 'https://sklep.pl/api/payments/webhook',
    mail: { provider: 'cloudflare', domain: 'sklep.pl' },
  })
})

test('the set-up names the active couriers of the broker, and says if it rejects the account', async () => {
  const account = await makeBrokerAccount()
  await account.updateAccount({ couriers: ['dpd', 'gls'] })
  const readLabels = async (labelServices: LabelServices) => {
    const deps = makeTestDeps({ appUrl: 'https://sklep.pl', labelServices })
    return (await readSetUp({ ...deps, ratesSource: () => Promise.resolve(FALLBACK_RATES) })).labels
  }
  expect(await readLabels(account.labelServices)).toEqual([
    { service: 'inpost', state: 'off', account: null, webhookUrl: 'https://sklep.pl/api/webhooks/inpost' },
    {
      service: 'furgonetka',
      state: 'ok',
      account: 'DPD, GLS',
      webhookUrl: 'https://sklep.pl/api/webhooks/furgonetka',
    },
  ])
  expect(await readLabels(account.rejectedServices)).toMatchObject([
    { state: 'off' },
    { state: 'failed', account: null },
  ])
})
