import { Hono } from 'hono'
import { hasRole } from '../../../domain/admin/staff-roles'
import {
  ChangeVoucherRequest,
  IssueVoucherRequest,
  RecipientChange,
  VouchersQuery,
} from '../../../domain/vouchers/voucher-staff'
import { sendDueMessages } from '../../alerts/send-due-messages'
import { requireStaff } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { requireIdempotencyKey } from '../../http/idempotency'
import { validateJson, validateQuery } from '../../http/validate'
import { changeVoucher } from './staff/change-voucher'
import { correctRecipient } from './staff/correct-recipient'
import { issueVoucherByStaff } from './staff/issue-by-staff'
import { listVouchers, maskCode } from './staff/list-vouchers'
import { readVoucher } from './staff/read-voucher'
import { resendVoucher } from './staff/resend-voucher'

/** Mounted under /api/admin/vouchers. */
export const staffVouchersRoutes = new Hono<AppEnv>()
  .get('/', validateQuery(VouchersQuery), async (c) =>
    c.json(await listVouchers(c.var.deps, c.req.valid('query'))),
  )
  .post('/', validateJson(IssueVoucherRequest), async (c) => {
    const { deps } = c.var
    const key = requireIdempotencyKey(c)
    const id = await issueVoucherByStaff(deps, requireStaff(c), c.req.valid('json'), key)
    deps.waitUntil(sendDueMessages(deps))
    return c.json(await readVoucher(deps, id), 201)
  })
  .get('/:id', async (c) => {
    const voucher = await readVoucher(c.var.deps, c.req.param('id'))
    // Anyone who knows the whole code can spend the voucher, so a read-only member gets a masked code.
    const isMasked = !hasRole(requireStaff(c).role, 'staff')
    return c.json(isMasked ? { ...voucher, code: maskCode(voucher.code) } : voucher)
  })
  .patch('/:id', validateJson(ChangeVoucherRequest), async (c) =>
    c.json(await changeVoucher(c.var.deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))),
  )
  .put('/:id/recipient', validateJson(RecipientChange), async (c) => {
    const { deps } = c.var
    const voucher = await correctRecipient(deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))
    deps.waitUntil(sendDueMessages(deps))
    return c.json(voucher)
  })
  .post('/:id/resend', async (c) => {
    const { deps } = c.var
    await resendVoucher(deps, requireStaff(c), c.req.param('id'))
    deps.waitUntil(sendDueMessages(deps))
    return c.body(null, 202)
  })
