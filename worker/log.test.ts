import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { minor } from '../domain/money/money'
import { createWatchedD1 } from '../test/database/d1'
import { makeClient, makeProduct, makeOrderBody, makeTestDeps } from '../test/fixtures/factories'
import { makeVoucher } from '../test/fixtures/vouchers'
import { takeErrors, takeWarnings } from '../test/worker-setup'
import { app } from './app'
import { runJobs } from './jobs/run-jobs'
import { setLogOrderId, runInRequest, log } from './log'

type LogLine = { level: string; what: string; requestId?: string; orderId?: string }

const parseLogLines = (loggedTexts: unknown[]): LogLine[] =>
  loggedTexts.map((text) => JSON.parse(String(text)) as LogLine)
const brokenEnv = { ...env, DB: createWatchedD1(() => Promise.reject(new Error('lucja@example.com'))) }

async function sendRequest(
  path: string,
  headers: Record<string, string> = {},
  requestInit: RequestInit = {},
) {
  const executionContext = createExecutionContext()
  const request = new Request(`http://localhost:8787${path}`, {
    ...requestInit,
    headers: { 'CF-Connecting-IP': '2001:db8::77', 'Content-Type': 'application/json', ...headers },
  })
  const response = await app.fetch(request, brokenEnv, executionContext)
  await waitOnExecutionContext(executionContext)
  return response.headers.get('X-Request-Id')
}

describe('every log line', () => {
  it('contains the request id that the visitor got, and the order', async () => {
    // Fills the settings cache, so that the requests fail in queries of their own, not in the read of the settings.
    await makeClient()('GET', '/api/rates')
    const orderId = crypto.randomUUID()
    const body = JSON.stringify({ orderId })
    const requestIds = [
      await sendRequest(`/api/orders/${orderId}/status`, { 'CF-Ray': 'ray-1' }),
      await sendRequest('/api/payments/create', {}, { method: 'POST', body }),
    ]
    const logLines = parseLogLines(takeErrors())
    takeWarnings()
    expect(requestIds[0]).toBe('ray-1')
    expect(logLines.map(({ requestId }) => requestId)).toEqual(requestIds)
    expect(logLines).toEqual([
      expect.objectContaining({ level: 'error', what: 'request.failed', orderId }),
      expect.objectContaining({ level: 'error', what: 'request.failed', orderId }),
    ])
  })

  it('contains no order id for an invalid value', async () => {
    await sendRequest('/api/orders/lucja@example.com/status')
    const logText = JSON.stringify([...takeErrors(), ...takeWarnings()])
    expect(logText).toContain('requestId')
    expect(logText).not.toContain('lucja')
  })

  it('keeps its request during concurrent requests and in work after the response', async () => {
    const logAboutOrder = async (requestName: string) => {
      if (requestName === 'one') setLogOrderId('00000000-0000-4000-8000-000000000001')
      await Promise.resolve()
      log('warn', requestName)
    }
    await Promise.all(
      ['one', 'two'].map((requestName) => runInRequest(requestName, () => logAboutOrder(requestName))),
    )
    const logLines = parseLogLines(takeWarnings())
    expect(logLines.map(({ what, requestId }) => [what, requestId])).toEqual([
      ['one', 'one'],
      ['two', 'two'],
    ])
    expect(logLines[1]).not.toHaveProperty('orderId')
  })

  it('contains the run’s id for a job', async () => {
    const deps = makeTestDeps({ ratesSource: () => Promise.reject(new Error('down')) })
    await env.KV.delete('rates')
    await runInRequest('run', () => runJobs('7 * * * *', deps))
    const logLines = parseLogLines([...takeErrors(), ...takeWarnings()])
    expect(logLines.length).toBeGreaterThan(0)
    expect(new Set(logLines.map(({ requestId }) => requestId))).toEqual(new Set(['run']))
  })
})

describe('a placed order', () => {
  it('is named in the log lines of later work for it', async () => {
    const executionContext = createExecutionContext()
    const mailerEnv = { MAIL_SENDER: 'nobody' }
    const product = await makeProduct()
    // A voucher pays the whole order, so that the shop sends the order's mail at once.
    const voucher = await makeVoucher({ amountInitial: minor(product.exhibitionPrice + 100_00) })
    const orderTotal = makeOrderBody([product]).totalAmount
    const voucherFields = { voucherCode: voucher.code, voucherDiscount: orderTotal, totalAmount: '0.00' }
    const response = await app.fetch(
      new Request('http://localhost:8787/api/orders', {
        method: 'POST',
        headers: { 'CF-Connecting-IP': '2001:db8::78', 'Content-Type': 'application/json' },
        body: JSON.stringify(makeOrderBody([product], voucherFields)),
      }),
      { ...env, ...mailerEnv },
      executionContext,
    )
    const { id } = await response.json<{ id: string }>()
    await waitOnExecutionContext(executionContext)
    const failedMailLines = parseLogLines(takeWarnings()).filter(({ what }) => what === 'mail.failed')
    expect(failedMailLines.length).toBeGreaterThan(0)
    expect(failedMailLines.every(({ orderId }) => orderId === id)).toBe(true)
  })
})
