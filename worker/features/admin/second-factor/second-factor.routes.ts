import { Hono } from 'hono'
import { SecondFactorProof, SecondFactorSetup } from '../../../../domain/admin/second-factor'
import { requireStaff } from '../../../http/access'
import type { AppEnv } from '../../../http/context'
import { validateJson } from '../../../http/validate'
import {
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor'

/** Mounted under /api/admin/second-factor: the authenticator app of the owner. */
export const secondFactorRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await readSecondFactor(c.var.deps)))
  .post('/', validateJson(SecondFactorSetup), async (c) =>
    c.json(await startSecondFactor(c.var.deps, requireStaff(c), c.req.valid('json').currentPassword)),
  )
  .put('/', validateJson(SecondFactorProof), async (c) =>
    c.json(await confirmSecondFactor(c.var.deps, requireStaff(c), c.req.valid('json').code)),
  )
  .delete('/', validateJson(SecondFactorProof), async (c) => {
    await endSecondFactor(c.var.deps, requireStaff(c), c.req.valid('json').code)
    return c.body(null, 204)
  })
  .put('/recovery-codes', validateJson(SecondFactorProof), async (c) =>
    c.json(await renewRecoveryCodes(c.var.deps, requireStaff(c), c.req.valid('json').code)),
  )
