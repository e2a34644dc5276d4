import { Hono } from 'hono'
import { LinkedOrder } from '../../../../domain/returns/customer-request'
import { WithdrawalChange, WithdrawalsQuery } from '../../../../domain/returns/withdrawal'
import { StaffWithdrawalBody } from '../../../../domain/returns/request-by-hand'
import { sendDueMessages } from '../../../alerts/send-due-messages'
import { requireStaff } from '../../../http/access'
import type { AppEnv } from '../../../http/context'
import { requireIdempotencyKey } from '../../../http/idempotency'
import { validateJson, validateQuery } from '../../../http/validate'
import { changeWithdrawal } from './change-withdrawal'
import { listWithdrawals } from './list-withdrawals'
import { readWithdrawal } from './read-withdrawal'
import { enterWithdrawal } from './submit-withdrawal'
import { linkWithdrawal } from './link-withdrawal'

/** Mounted under /api/admin/withdrawals. */
export const staffWithdrawalsRoutes = new Hono<AppEnv>()
  .get('/', validateQuery(WithdrawalsQuery), async (c) =>
    c.json(await listWithdrawals(c.var.deps, c.req.valid('query'))),
  )
  .post('/', validateJson(StaffWithdrawalBody), async (c) => {
    const { deps } = c.var
    const key = requireIdempotencyKey(c)
    const withdrawal = await enterWithdrawal(deps, requireStaff(c), c.req.valid('json'), key)
    deps.waitUntil(sendDueMessages(deps))
    return c.json(withdrawal, 201)
  })
  .get('/:id', async (c) => c.json(await readWithdrawal(c.var.deps, c.req.param('id'))))
  .patch('/:id', validateJson(WithdrawalChange), async (c) => {
    const { deps } = c.var
    const withdrawal = await changeWithdrawal(deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))
    deps.waitUntil(sendDueMessages(deps))
    return c.json(withdrawal)
  })
  .put('/:id/order', validateJson(LinkedOrder), async (c) =>
    c.json(await linkWithdrawal(c.var.deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))),
  )
