import { Hono } from 'hono'
import { ValidateVoucherBody, VoucherBalanceBody } from '../../../domain/vouchers/voucher-requests'
import type { AppEnv } from '../../http/context'
import { json } from '../../http/validate'
import { validateVoucher, readVoucherBalance } from './validate-voucher'

export const vouchersRoutes = new Hono<AppEnv>()
  .post('/validate', json(ValidateVoucherBody), async (c) =>
    c.json(await validateVoucher(c.var.deps, c.req.valid('json'))),
  )
  .post('/balance', json(VoucherBalanceBody), async (c) =>
    c.json(await readVoucherBalance(c.var.deps, c.req.valid('json').code)),
  )
