import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { watchedD1 } from '../test/d1'
import { client, makeProduct, orderBody, shop } from '../test/factories'
import { takeErrors, takeWarnings } from '../test/worker-setup'
import { app } from './app'
import { runJobs } from './jobs/schedule'
import { aboutOrder, inRequest, log } from './log'

type Line = { level: string; what: string; requestId?: string; orderId?: string }

const lines = (said: unknown[]): Line[] => said.map((text) => JSON.parse(String(text)) as Line)
const broken = { ...env, DB: watchedD1(() => Promise.reject(new Error('lucja@example.com'))) }

async function ask(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const context = createExecutionContext()
  const request = new Request(`http://localhost:8787${path}`, {
    ...init,
    headers: { 'CF-Connecting-IP': '2001:db8::77', 'Content-Type': 'application/json', ...headers },
  })
  const response = await app.fetch(request, broken, context)
  await waitOnExecutionContext(context)
  return response.headers.get('X-Request-Id')
}

describe('every log line', () => {
  it('contains the request id that the visitor got, and the order', async () => {
    // Caches the settings.
    await client()('GET', '/api/rates')
    const orderId = crypto.randomUUID()
    const body = JSON.stringify({ orderId })
    const ids = [
      await ask(`/api/orders/${orderId}/status`, { 'CF-Ray': 'ray-1' }),
      await ask('/api/payments/create', {}, { method: 'POST', body }),
    ]
    const said = lines(takeErrors())
    takeWarnings()
    expect(ids[0]).toBe('ray-1')
    expect(said.map(({ requestId }) => requestId)).toEqual(ids)
    expect(said).toEqual([
      expect.objectContaining({ level: 'error', what: 'request.failed', orderId }),
      expect.objectContaining({ level: 'error', what: 'request.failed', orderId }),
    ])
  })

  it('contains no order id for an invalid value', async () => {
    await ask('/api/orders/lucja@example.com/status')
    const said = JSON.stringify([...takeErrors(), ...takeWarnings()])
    expect(said).toContain('requestId')
    expect(said).not.toContain('lucja')
  })

  it('keeps its request during concurrent requests and in work after the response', async () => {
    const work = async (name: string) => {
      if (name === 'one') aboutOrder('00000000-0000-4000-8000-000000000001')
      await Promise.resolve()
      log('warn', name)
    }
    await Promise.all(['one', 'two'].map((name) => inRequest(name, () => work(name))))
    const said = lines(takeWarnings())
    expect(said.map(({ what, requestId }) => [what, requestId])).toEqual([
      ['one', 'one'],
      ['two', 'two'],
    ])
    expect(said[1]).not.toHaveProperty('orderId')
  })

  it('contains the run’s id for a job', async () => {
    const deps = shop({ ratesSource: () => Promise.reject(new Error('down')) })
    await env.KV.delete('rates')
    await inRequest('run', () => runJobs('7 * * * *', deps))
    const said = lines([...takeErrors(), ...takeWarnings()])
    expect(said.length).toBeGreaterThan(0)
    expect(new Set(said.map(({ requestId }) => requestId))).toEqual(new Set(['run']))
  })
})

describe('a placed order', () => {
  it('is named in the log lines of later work for it', async () => {
    const context = createExecutionContext()
    const mailer = { MAIL_SENDER: 'nobody' }
    const response = await app.fetch(
      new Request('http://localhost:8787/api/orders', {
        method: 'POST',
        headers: { 'CF-Connecting-IP': '2001:db8::78', 'Content-Type': 'application/json' },
        body: JSON.stringify(orderBody([await makeProduct()])),
      }),
      { ...env, ...mailer },
      context,
    )
    const { id } = await response.json<{ id: string }>()
    await waitOnExecutionContext(context)
    const failed = lines(takeWarnings()).filter(({ what }) => what === 'mail.failed')
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.every(({ orderId }) => orderId === id)).toBe(true)
  })
})
