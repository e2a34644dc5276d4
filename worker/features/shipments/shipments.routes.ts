import { Hono } from 'hono'
import { COURIERS } from '../../../domain/delivery/couriers'
import { labelServiceOf, LabelsRequest } from '../../../domain/shipments/shipment'
import { requireStaff } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { validateJson } from '../../http/validate'
import { cancelLabel } from './cancel-label'
import { refreshShipments } from './refresh-shipments'
import { readLabel } from './read-label'
import { requestLabels } from './request-labels'

/** Routes under /api/orders for the labels of an order. */
export const shipmentsRoutes = new Hono<AppEnv>()
  .post('/:id/shipments', validateJson(LabelsRequest), async (c) =>
    c.json(await requestLabels(c.var.deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post('/:id/shipments/refresh', async (c) => c.json(await refreshShipments(c.var.deps, c.req.param('id'))))
  .post('/:id/shipments/:shipmentId/cancel', async (c) => {
    const { id, shipmentId } = c.req.param()
    return c.json(await cancelLabel(c.var.deps, requireStaff(c), id, shipmentId))
  })
  .get('/:id/shipments/:shipmentId/label', async (c) => {
    const { id, shipmentId } = c.req.param()
    return c.body(await readLabel(c.var.deps, id, shipmentId), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="label.pdf"',
    })
  })

/** Routes under /api/admin for the label services. */
export const labelServicesRoutes = new Hono<AppEnv>().get('/label-couriers', (c) => {
  const { labelServices } = c.var.deps
  return c.json({
    couriers: COURIERS.filter((courier) => {
      const service = labelServiceOf(courier)
      return service !== null && labelServices[service] !== undefined
    }),
  })
})
