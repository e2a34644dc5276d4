import { Hono } from 'hono'
import { ValidateVoucherBody, VoucherBalanceBody } from '../../../domain/vouchers/voucher-requests'
import type { AppEnv } from '../../http/context'
import { validateJson } from '../../http/validate'
import { validateVoucher, readVoucherBalance } from './validate-voucher'

export const vouchersRoutes = new Hono<AppEnv>()
  .post('/validate', validateJson(ValidateVoucherBody), async (c) =>
    c.json(await validateVoucher(c.var.deps, c.req.valid('json'))),
  )
  .post('/balance', validateJson(VoucherBalanceBody), async (c) =>
    c.json(await readVoucherBalance(c.var.deps, c.req.valid('json').code)),
  )
