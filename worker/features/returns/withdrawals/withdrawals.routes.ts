import { Hono } from 'hono'
import { WithdrawalRequest } from '../../../../domain/returns/withdrawal'
import { sendDueMessages } from '../../../alerts/send-due-messages'
import { clientIpOf } from '../../../http/access'
import type { AppEnv } from '../../../http/context'
import { readIdempotencyKey } from '../../../http/idempotency'
import { validateJson } from '../../../http/validate'
import { submitWithdrawal } from './submit-withdrawal'

export const withdrawalsRoutes = new Hono<AppEnv>().post('/', validateJson(WithdrawalRequest), async (c) => {
  const { deps } = c.var
  const withdrawalReceipt = await submitWithdrawal(deps, c.req.valid('json'), {
    key: readIdempotencyKey(c),
    clientIp: clientIpOf(c),
  })
  deps.waitUntil(sendDueMessages(deps))
  return c.json(withdrawalReceipt, 201)
})
