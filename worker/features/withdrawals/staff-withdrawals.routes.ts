import { Hono } from 'hono'
import { WithdrawalChange, WithdrawalsQuery } from '../../../domain/withdrawal'
import { staffOf } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { json, query } from '../../http/validate'
import { changeWithdrawal } from './change-withdrawal'
import { listWithdrawals } from './list-withdrawals'
import { readWithdrawal } from './read-withdrawal'

/** Under /api/admin/withdrawals. */
export const staffWithdrawalsRoutes = new Hono<AppEnv>()
  .get('/', query(WithdrawalsQuery), async (c) =>
    c.json(await listWithdrawals(c.var.deps, c.req.valid('query'))),
  )
  .get('/:id', async (c) => c.json(await readWithdrawal(c.var.deps, c.req.param('id'))))
  .patch('/:id', json(WithdrawalChange), async (c) => {
    const id = c.req.param('id')
    await readWithdrawal(c.var.deps, id)
    await changeWithdrawal(c.var.deps, staffOf(c), id, c.req.valid('json'))
    return c.json(await readWithdrawal(c.var.deps, id))
  })
