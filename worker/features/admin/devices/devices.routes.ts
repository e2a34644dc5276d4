import { Hono } from 'hono'
import { PushDeviceChange, PushDeviceRequest } from '../../../../domain/alerts/push-device'
import { requireStaff } from '../../../http/access'
import type { AppEnv } from '../../../http/context'
import { validateJson } from '../../../http/validate'
import { changeDevice, listDevices, registerDevice, removeDevice, testDevice } from './devices'

/** Mounted under /api/admin/devices: browsers of staff that get pushes. */
export const devicesRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await listDevices(c.var.deps, requireStaff(c))))
  .put('/', validateJson(PushDeviceRequest), async (c) =>
    c.json(await registerDevice(c.var.deps, requireStaff(c), c.req.valid('json'))),
  )
  .patch('/:id', validateJson(PushDeviceChange), async (c) =>
    c.json(await changeDevice(c.var.deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))),
  )
  .delete('/:id', async (c) => {
    await removeDevice(c.var.deps, requireStaff(c), c.req.param('id'))
    return c.body(null, 204)
  })
  .post('/:id/test', async (c) => c.json(await testDevice(c.var.deps, requireStaff(c), c.req.param('id'))))
