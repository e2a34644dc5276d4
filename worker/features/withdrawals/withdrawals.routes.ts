import { Hono } from 'hono'
import { WithdrawalRequest } from '../../../domain/withdrawal'
import { sendDueMails, withSendBuffer } from '../../email/outbox'
import { clientIp } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { readIdempotencyKey } from '../../http/idempotency'
import { json } from '../../http/validate'
import { submitWithdrawal } from './submit-withdrawal'

export const withdrawalsRoutes = new Hono<AppEnv>().post('/', json(WithdrawalRequest), async (c) => {
  const deps = withSendBuffer(c.var.deps)
  const receipt = await submitWithdrawal(deps, c.req.valid('json'), readIdempotencyKey(c), clientIp(c))
  deps.later(sendDueMails(deps))
  return c.json(receipt, 201)
})
