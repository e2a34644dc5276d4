import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { readAnswer, makeClient } from '../../../test/fixtures/factories'
import { joinAsVisitor, openVisitorSocket } from '../../../test/fixtures/chat-visitor'

const UPGRADE_HEADERS = { Upgrade: 'websocket' }
const requestSocket = (headers: Record<string, string> = {}, path = '/ws') =>
  makeClient()('GET', path, undefined, { ...UPGRADE_HEADERS, ...headers })

describe('the chat route', () => {
  it('accepts sockets from the shop’s own pages and without an origin', async () => {
    for (const headers of [{}, { Origin: 'http://localhost:8787' }, { Origin: env.APP_URL }]) {
      const { status, webSocket } = await requestSocket(headers)
      expect([status, webSocket instanceof WebSocket]).toEqual([101, true])
    }
  })

  it('gives a client without a session a new one', async () => {
    const [first, other] = [await joinAsVisitor(makeClient()), await joinAsVisitor(makeClient())]
    expect(first.sessionId).not.toBe(other.sessionId)
    const response = await requestSocket({}, '/ws?sessionId=')
    expect(response.status).toBe(101)
  })

  it('rejects requests that are not sockets', async () => {
    for (const headers of [{}, { Upgrade: 'h2c' }]) {
      const response = await makeClient()('GET', '/ws', undefined, headers)
      expect([response.status, response.headers.get('Upgrade')]).toEqual([426, 'websocket'])
      expect(response.headers.get('Content-Type')).toBe('application/problem+json')
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(await response.json()).toMatchObject({ status: 426, code: 'request.upgrade_required' })
    }
    const postResponse = await makeClient()('POST', '/ws', {})
    expect([postResponse.status, postResponse.headers.get('Allow')]).toEqual([405, 'GET'])
  })

  it.each([
    'https://evil.example',
    'null',
    'https://localhost:8787',
    'http://localhost',
    'http://localhost:8788',
    'http://localhost:8787.evil.example',
    'http://evil-localhost:8787',
    'http://127.0.0.1:8787',
  ])('rejects a page of %s', async (origin) => {
    const { sessionId } = await joinAsVisitor(makeClient())
    for (const path of ['/ws', `/ws?sessionId=${sessionId}`]) {
      expect(await readAnswer(requestSocket({ Origin: origin }, path))).toMatchObject({
        status: 403,
        body: { code: 'request.foreign_origin' },
      })
    }
  })

  it('rejects another site that hides its origin', async () => {
    expect((await requestSocket({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  })

  it('blocks an address for a while after too many connections, and no other address', async () => {
    const floodingClient = makeClient()
    const responses = []
    for (let count = 0; count < 61; count++)
      responses.push(await floodingClient('GET', '/ws', undefined, UPGRADE_HEADERS))
    const limitedResponses = responses.filter(({ status }) => status === 429)
    expect(limitedResponses.length).toBeGreaterThan(0)
    expect(limitedResponses[0]?.headers.get('Retry-After')).toBe('60')
    expect(await limitedResponses[0]?.json()).toMatchObject({ code: 'request.too_many' })
    await expect(openVisitorSocket(makeClient())).resolves.toBeTruthy()
  })
})
