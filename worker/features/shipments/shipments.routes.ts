import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { COURIERS } from '../../../domain/delivery/couriers'
import { toDecimal } from '../../../domain/money/money'
import type { LabelFormat } from '../../../domain/shipments/label-setting'
import { OrderTokenQuery } from '../../../domain/orders/order-requests'
import { labelServiceOf } from '../../../domain/shipments/broker-setting'
import { type LabelServiceName, LabelsRequest, PrintedLabelsQuery } from '../../../domain/shipments/shipment'
import { sendDueMessages } from '../../alerts/send-due-messages'
import { requireStaff } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { validateJson, validateQuery } from '../../http/validate'
import { cancelLabel } from './cancel-label'
import { refreshShipments } from './refresh-shipments'
import { readLabel, readOrderLabels, readReturnLabel } from './read-label'
import { receiveLabelMessage } from './receive-message'
import { requestLabels } from './request-labels'

/** A ZPL file is for a printer, so the browser downloads it. */
const labelHeadersOf = (format: LabelFormat) =>
  format === 'zpl'
    ? { 'Content-Type': 'application/zpl', 'Content-Disposition': 'attachment; filename="label.zpl"' }
    : { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline; filename="label.pdf"' }

/** Routes under /api/orders for the labels of an order: labels for staff, and the return label for the buyer. */
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
    const { file, format } = await readLabel(c.var.deps, id, shipmentId)
    return c.body(file, 200, labelHeadersOf(format))
  })
  .get('/:id/returns/:shipmentId/label', validateQuery(OrderTokenQuery), async (c) => {
    const { id: orderId, shipmentId } = c.req.param()
    const { token } = c.req.valid('query')
    const { file, format } = await readReturnLabel(c.var.deps, { orderId, shipmentId, token })
    return c.body(file, 200, { ...labelHeadersOf(format), 'Cache-Control': 'private, no-store' })
  })

/** Routes under /api/admin for the label services. */
export const labelServicesRoutes = new Hono<AppEnv>()
  .get('/label-couriers', (c) => {
    const { labelServices, settings } = c.var.deps
    const { insuredUpTo } = settings.labels
    return c.json({
      /**
       * The highest amount in złoty for which the shop insures a parcel without a choice of staff; null for no
       * insurance.
       */
      insuredUpTo: insuredUpTo === null ? null : toDecimal(insuredUpTo),
      couriers: COURIERS.filter((courier) => {
        const service = labelServiceOf(courier, settings.broker)
        return service !== null && labelServices[service] !== undefined
      }),
    })
  })
  .get('/labels', validateQuery(PrintedLabelsQuery), async (c) => {
    const { file, format } = await readOrderLabels(c.var.deps, requireStaff(c), c.req.valid('query'))
    return c.body(file, 200, labelHeadersOf(format))
  })

const MESSAGE_MAX_BYTES = 64 * 1024

/**
 * Answers a message at once, because label services wait only seconds for the answer. A job repeats work that gets
 * lost.
 */
async function receiveMessage(c: Context<AppEnv>, service: LabelServiceName): Promise<void> {
  const { deps } = c.var
  const body = await c.req.text()
  deps.waitUntil(receiveLabelMessage(deps, service, body).then(() => sendDueMessages(deps)))
}

/** Routes under /api/webhooks: messages of the label services. */
export const labelMessagesRoutes = new Hono<AppEnv>()
  // InPost accepts the URL of a webhook only if the URL answers a GET with 200.
  .get('/inpost', (c) => c.json({ received: true }))
  .post('/inpost', bodyLimit({ maxSize: MESSAGE_MAX_BYTES }), async (c) => {
    await receiveMessage(c, 'inpost')
    return c.json({ received: true })
  })
  .post('/furgonetka', bodyLimit({ maxSize: MESSAGE_MAX_BYTES }), async (c) => {
    await receiveMessage(c, 'furgonetka')
    // Furgonetka repeats a message until it gets this answer.
    return c.json({ status: 'OK' })
  })
