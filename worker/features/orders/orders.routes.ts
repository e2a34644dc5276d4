import { Hono } from 'hono'
import { PlaceOrderBody } from '../../../domain/checkout/checkout'
import { OrderLookup } from '../../../domain/orders/order-lookup'
import {
  AddressChange,
  BuyerPointChange,
  EmailChange,
  OrderChange,
  HoldLimitChange,
  OrderNote,
  OrderVersion,
  OrdersQuery,
  OrderTokenQuery,
  PickupQuery,
  ResendMailBody,
  StaffPointChange,
} from '../../../domain/orders/order-requests'
import { sendDueMessages } from '../../alerts/send-due-messages'
import { hasRole } from '../../../domain/admin/staff-roles'
import { clientIpOf, consumeRateLimit, requireStaff } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { readIdempotencyKey } from '../../http/idempotency'
import { countRejectedOrders } from '../../http/own-visits'
import { validateJson, validateQuery } from '../../http/validate'
import { addNote } from './staff/add-note'
import { readOrderForBuyer } from './views/buyer-order'
import { cancelByStaff } from './staff/cancel-by-staff'
import { changeOrder } from './staff/change-order'
import { correctAddress } from './staff/correct-address'
import { changePointByBuyer, changePointByStaff } from './point/change-point'
import { correctEmail } from './staff/correct-email'
import { setOrderLimitLifted } from './place/network-limits'
import { listOrders, listNewestOrders } from './staff/list-orders'
import { buildGuaranteeStatementHeaders, readGuaranteeStatement } from './views/guarantee-statement'
import { readOrderStatus } from './views/order-status'
import { placeOrder } from './place/place-order'
import { resendMail } from './staff/resend-mail'
import { sendOrderLink } from './views/send-order-link'
import { findByPickupCode } from './pickup/find-by-pickup-code'
import { readStaffOrder } from './staff/staff-order'
import { setLogOrderId } from '../../log'

export const ordersRoutes = new Hono<AppEnv>()
  .post('/', countRejectedOrders, validateJson(PlaceOrderBody), async (c) => {
    const { deps } = c.var
    const request = c.req.valid('json')
    // An order with a voucher code counts towards the rate limit of voucher look-ups. Otherwise orders could be used to
    // guess codes.
    if (request.voucherCode) await consumeRateLimit(c, 'vouchers')
    const order = await placeOrder(deps, request, readIdempotencyKey(c), clientIpOf(c))
    setLogOrderId(order.id)
    deps.notifyStaff('placed')
    deps.waitUntil(sendDueMessages(deps))
    return c.json(order, 201)
  })
  .post('/link', validateJson(OrderLookup), async (c) => {
    const { deps } = c.var
    await sendOrderLink(deps, c.req.valid('json'), clientIpOf(c))
    deps.waitUntil(sendDueMessages(deps))
    return c.body(null, 202)
  })
  .get('/:id/status', async (c) => c.json(await readOrderStatus(c.var.deps, c.req.param('id'))))
  .get('/:id/buyer', validateQuery(OrderTokenQuery), async (c) =>
    c.json(await readOrderForBuyer(c.var.deps, c.req.param('id'), c.req.valid('query').token)),
  )
  .get('/:id/guarantees/:productId', validateQuery(OrderTokenQuery), async (c) => {
    const { id: orderId, productId } = c.req.param()
    const { token } = c.req.valid('query')
    const guaranteeStatement = await readGuaranteeStatement(c.var.deps, { orderId, productId, token })
    return c.body(guaranteeStatement.content, 200, await buildGuaranteeStatementHeaders(guaranteeStatement))
  })
  .get('/', validateQuery(OrdersQuery), async (c) => {
    const { deps } = c.var
    const filters = c.req.valid('query')
    const hasNoFilters = Object.values(filters).every((value) => value === undefined)
    return c.json(hasNoFilters ? await listNewestOrders(deps) : await listOrders(deps, filters))
  })
  .get('/pickup', validateQuery(PickupQuery), async (c) =>
    c.json(await findByPickupCode(c.var.deps, c.req.valid('query').code)),
  )
  .get('/:id', async (c) => {
    const order = await readStaffOrder(c.var.deps, c.req.param('id'))
    // The order link gives the rights of the buyer, so a read-only member does not get its token.
    return c.json(hasRole(requireStaff(c).role, 'staff') ? order : { ...order, linkToken: null })
  })
  .patch('/:id', validateJson(OrderChange), async (c) => {
    const { deps } = c.var
    const order = await changeOrder(deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))
    deps.waitUntil(sendDueMessages(deps))
    return c.json(order)
  })
  .put('/:id/address', validateJson(AddressChange), async (c) =>
    c.json(await correctAddress(c.var.deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))),
  )
  .put('/:id/pickup-point', validateJson(StaffPointChange), async (c) => {
    const { deps } = c.var
    const order = await changePointByStaff(deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))
    deps.waitUntil(sendDueMessages(deps))
    return c.json(order)
  })
  .post('/:id/pickup-point', validateJson(BuyerPointChange), async (c) => {
    const { deps } = c.var
    await changePointByBuyer(deps, c.req.param('id'), c.req.valid('json'))
    deps.waitUntil(sendDueMessages(deps))
    return c.body(null, 204)
  })
  .put('/:id/email', validateJson(EmailChange), async (c) => {
    const { deps } = c.var
    const order = await correctEmail(deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))
    deps.waitUntil(sendDueMessages(deps))
    return c.json(order)
  })
  .post('/:id/notes', validateJson(OrderNote), async (c) => {
    await addNote(c.var.deps, requireStaff(c), c.req.param('id'), c.req.valid('json').text)
    return c.body(null, 204)
  })
  .put('/:id/limit', validateJson(HoldLimitChange), async (c) => {
    await setOrderLimitLifted(c.var.deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))
    return c.body(null, 204)
  })
  .post('/:id/resend', validateJson(ResendMailBody), async (c) => {
    const { deps } = c.var
    await resendMail(deps, requireStaff(c), c.req.param('id'), c.req.valid('json').kind)
    deps.waitUntil(sendDueMessages(deps))
    return c.body(null, 202)
  })
  .post('/:id/cancel', validateJson(OrderVersion), async (c) => {
    const { deps } = c.var
    const cancelledOrder = await cancelByStaff(deps, requireStaff(c), c.req.param('id'), c.req.valid('json'))
    deps.waitUntil(sendDueMessages(deps))
    return c.json(cancelledOrder)
  })
