import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../../../domain/errors'
import {
  CreatePaymentRequest,
  type Intent,
  SANDBOX_PROCESSING_DELAY_MS,
  SandboxConfirmBody,
} from '../../../domain/payments/payment'
import { sendDueMessages } from '../../alerts/send-due-messages'
import type { AppEnv } from '../../http/context'
import { validateJson } from '../../http/validate'
import { createPayment } from './create-payment'
import { confirmSandboxPayment, createSandboxEvent } from './sandbox'
import { receiveEvent } from './webhook'
import { setLogOrderId, log } from '../../log'

const WEBHOOK_MAX_BYTES = 256 * 1024

export const paymentsRoutes = new Hono<AppEnv>()
  .post('/create', validateJson(CreatePaymentRequest), async (c) => {
    const { orderId } = c.req.valid('json')
    setLogOrderId(orderId)
    return c.json(await createPayment(c.var.deps, orderId))
  })
  .post('/webhook', bodyLimit({ maxSize: WEBHOOK_MAX_BYTES }), async (c) => {
    const { deps } = c.var
    await receiveEvent(deps, await c.req.text(), c.req.header('Stripe-Signature') ?? '')
    deps.waitUntil(sendDueMessages(deps))
    return c.json({ received: true })
  })
  .post('/sandbox/confirm', validateJson(SandboxConfirmBody), async (c) => {
    const { deps } = c.var
    if (deps.gateway?.provider !== 'sandbox') throw new AppError('request.not_found')
    const { intent, error } = await confirmSandboxPayment(deps, c.req.valid('json'))
    await deliverSandboxEvent(c, intent)
    if (intent.status === 'processing') deps.waitUntil(reportWhenSettled(c, intent))
    return c.json({ status: intent.status, ...(error ? { error } : {}) })
  })

/**
 * Sends a signed sandbox event to the shop, like a provider's webhook. A failure is logged and does not affect the
 * buyer.
 */
async function deliverSandboxEvent(c: Context<AppEnv>, intent: Intent): Promise<void> {
  const { deps } = c.var
  const { body, signature } = await createSandboxEvent(intent, c.env.WEBHOOK_SECRET, deps.now())
  try {
    await receiveEvent(deps, body, signature)
    deps.waitUntil(sendDueMessages(deps))
  } catch {
    log('warn', 'sandbox.event_lost', { intent: intent.id })
  }
}

async function reportWhenSettled(c: Context<AppEnv>, intent: Intent): Promise<void> {
  await scheduler.wait(SANDBOX_PROCESSING_DELAY_MS + 100)
  const settledIntent = await c.var.deps.gateway?.find(intent.id)
  if (settledIntent) await deliverSandboxEvent(c, settledIntent)
}
