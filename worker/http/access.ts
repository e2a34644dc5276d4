import type { Context, MiddlewareHandler } from 'hono'
import { networkOf } from '../../domain/admin/admin'
import { hasRole } from '../../domain/admin/staff-roles'
import { AppError } from '../../domain/errors'
import { recordView } from '../features/admin/record-view'
import { authenticate, recordLastSeen } from '../features/admin/sign-in/authenticate'
import { groupBy } from '../group-by'
import type { AppEnv } from './context'
import { problemResponse } from './problem'

/**
 * Access control and rate limit of each route. A route without a row is unreachable; a test compares the rows with the
 * routes of the app.
 * - `anyone`: public
 * - `holder`: needs an unguessable id or secret in path, query, body or header
 * - `provider`: needs a signature
 * - `admin`: needs a bearer token of a member with at least this `role`. `accessMiddleware` checks both.
 *
 * The rate limit `work` counts only calls whose answer is not cached.
 * `view`: the answer shows personal data of this record, and the view is logged (rules 6.13). The first parameter of
 * the path is the id of the record.
 */
export const ROUTE_ACCESS_RULES = [
  { method: 'GET', path: '/api/health', who: 'anyone', limit: 'reads' },
  { method: 'GET', path: '/api/geo', who: 'anyone', limit: 'none' },
  { method: 'GET', path: '/api/rates', who: 'anyone', limit: 'reads' },
  { method: 'GET', path: '/api/products', who: 'anyone', limit: 'work' },
  { method: 'GET', path: '/api/products/:id', who: 'anyone', limit: 'work' },
  { method: 'GET', path: '/api/products/:id/related', who: 'anyone', limit: 'work' },
  { method: 'GET', path: '/api/products/:id/label/:view', who: 'anyone', limit: 'work' },
  { method: 'GET', path: '/api/catalog', who: 'anyone', limit: 'work' },
  { method: 'GET', path: '/api/categories', who: 'anyone', limit: 'work' },
  { method: 'GET', path: '/api/reviews', who: 'anyone', limit: 'work' },
  { method: 'GET', path: '/api/texts/:place', who: 'anyone', limit: 'reads' },
  { method: 'GET', path: '/api/cart', who: 'holder', limit: 'reads' },
  { method: 'POST', path: '/api/cart', who: 'holder', limit: 'writes' },
  { method: 'PUT', path: '/api/cart/:id', who: 'holder', limit: 'writes' },
  { method: 'DELETE', path: '/api/cart/:id', who: 'holder', limit: 'writes' },
  { method: 'GET', path: '/api/checkout/towns/:postalCode', who: 'anyone', limit: 'lookups' },
  { method: 'GET', path: '/api/checkout/companies/:nip', who: 'anyone', limit: 'companies' },
  { method: 'GET', path: '/api/pickup-points', who: 'anyone', limit: 'lookups' },
  { method: 'POST', path: '/api/newsletter', who: 'anyone', limit: 'writes' },
  { method: 'POST', path: '/api/newsletter/confirm', who: 'holder', limit: 'writes' },
  { method: 'POST', path: '/api/newsletter/unsubscribe', who: 'holder', limit: 'writes' },
  { method: 'POST', path: '/api/withdrawals', who: 'anyone', limit: 'writes' },
  { method: 'POST', path: '/api/complaints', who: 'anyone', limit: 'writes' },
  { method: 'POST', path: '/api/complaints/:id/photos', who: 'holder', limit: 'writes' },
  { method: 'POST', path: '/api/page-view', who: 'anyone', limit: 'writes' },
  { method: 'POST', path: '/api/vouchers/validate', who: 'holder', limit: 'vouchers' },
  { method: 'POST', path: '/api/vouchers/balance', who: 'holder', limit: 'vouchers' },
  { method: 'POST', path: '/api/orders', who: 'anyone', limit: 'payments' },
  { method: 'POST', path: '/api/orders/link', who: 'anyone', limit: 'payments' },
  { method: 'GET', path: '/api/orders/:id/status', who: 'holder', limit: 'reads' },
  { method: 'GET', path: '/api/orders/:id/buyer', who: 'holder', limit: 'reads' },
  { method: 'GET', path: '/api/orders/:id/guarantees/:productId', who: 'holder', limit: 'reads' },
  { method: 'GET', path: '/api/orders/:id/returns/:shipmentId/label', who: 'holder', limit: 'reads' },
  { method: 'POST', path: '/api/orders/:id/confirm', who: 'holder', limit: 'payments' },
  { method: 'POST', path: '/api/orders/:id/pickup-point', who: 'holder', limit: 'payments' },
  { method: 'POST', path: '/api/orders/:id/review', who: 'holder', limit: 'writes' },
  { method: 'PUT', path: '/api/orders/:id/review', who: 'holder', limit: 'writes' },
  { method: 'DELETE', path: '/api/orders/:id/review', who: 'holder', limit: 'writes' },
  { method: 'POST', path: '/api/payments/create', who: 'holder', limit: 'payments' },
  { method: 'POST', path: '/api/payments/webhook', who: 'provider', limit: 'none' },
  { method: 'GET', path: '/api/webhooks/inpost', who: 'anyone', limit: 'reads' },
  { method: 'POST', path: '/api/webhooks/inpost', who: 'anyone', limit: 'writes' },
  { method: 'POST', path: '/api/webhooks/furgonetka', who: 'anyone', limit: 'writes' },
  { method: 'POST', path: '/api/payments/sandbox/confirm', who: 'holder', limit: 'payments' },
  { method: 'GET', path: '/api/viewings/slots', who: 'anyone', limit: 'reads' },
  { method: 'POST', path: '/api/viewings', who: 'anyone', limit: 'writes' },
  { method: 'GET', path: '/api/viewings/:id', who: 'holder', limit: 'reads' },
  { method: 'PUT', path: '/api/viewings/:id', who: 'holder', limit: 'writes' },
  { method: 'POST', path: '/api/viewings/:id/cancel', who: 'holder', limit: 'writes' },
  { method: 'POST', path: '/api/admin/login', who: 'anyone', limit: 'logins' },
  { method: 'POST', path: '/api/admin/login/link', who: 'anyone', limit: 'writes' },
  { method: 'POST', path: '/api/admin/login/by-link', who: 'holder', limit: 'writes' },
  { method: 'POST', path: '/api/admin/logout', who: 'admin', role: 'readonly', limit: 'writes' },
  { method: 'PUT', path: '/api/admin/password', who: 'admin', role: 'owner', limit: 'logins' },
  { method: 'GET', path: '/api/admin/sign-ins', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'DELETE', path: '/api/admin/sign-ins', who: 'admin', role: 'readonly', limit: 'writes' },
  { method: 'DELETE', path: '/api/admin/sign-ins/:id', who: 'admin', role: 'readonly', limit: 'writes' },
  { method: 'POST', path: '/api/admin/sign-ins/:id/lost', who: 'admin', role: 'readonly', limit: 'writes' },
  { method: 'POST', path: '/api/admin/login/passkey/options', who: 'anyone', limit: 'writes' },
  { method: 'POST', path: '/api/admin/login/passkey', who: 'anyone', limit: 'logins' },
  { method: 'GET', path: '/api/admin/passkeys', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'POST', path: '/api/admin/passkeys/options', who: 'admin', role: 'readonly', limit: 'writes' },
  { method: 'POST', path: '/api/admin/passkeys', who: 'admin', role: 'readonly', limit: 'writes' },
  { method: 'PATCH', path: '/api/admin/passkeys/:id', who: 'admin', role: 'readonly', limit: 'writes' },
  { method: 'DELETE', path: '/api/admin/passkeys/:id', who: 'admin', role: 'readonly', limit: 'writes' },
  { method: 'GET', path: '/api/admin/second-factor', who: 'admin', role: 'owner', limit: 'reads' },
  { method: 'POST', path: '/api/admin/second-factor', who: 'admin', role: 'owner', limit: 'logins' },
  { method: 'PUT', path: '/api/admin/second-factor', who: 'admin', role: 'owner', limit: 'logins' },
  { method: 'DELETE', path: '/api/admin/second-factor', who: 'admin', role: 'owner', limit: 'logins' },
  {
    method: 'PUT',
    path: '/api/admin/second-factor/recovery-codes',
    who: 'admin',
    role: 'owner',
    limit: 'logins',
  },
  { method: 'GET', path: '/api/admin/me', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'GET', path: '/api/admin/members', who: 'admin', role: 'owner', limit: 'reads' },
  { method: 'POST', path: '/api/admin/members', who: 'admin', role: 'owner', limit: 'writes' },
  { method: 'PATCH', path: '/api/admin/members/:id', who: 'admin', role: 'owner', limit: 'writes' },
  { method: 'POST', path: '/api/admin/members/:id/invite', who: 'admin', role: 'owner', limit: 'writes' },
  { method: 'GET', path: '/api/admin/settings', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'GET', path: '/api/admin/settings/:name/history', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'PUT', path: '/api/admin/settings/:name', who: 'admin', role: 'owner', limit: 'writes' },
  { method: 'GET', path: '/api/admin/go-live', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'GET', path: '/api/admin/set-up', who: 'admin', role: 'owner', limit: 'reads' },
  { method: 'GET', path: '/api/admin/set-up/dns', who: 'admin', role: 'owner', limit: 'lookups' },
  { method: 'GET', path: '/api/admin/jobs', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'GET', path: '/api/admin/actions', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'GET', path: '/api/admin/statistics', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'GET', path: '/api/admin/statistics/demand', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'GET', path: '/api/admin/statistics/unsold', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'GET', path: '/api/admin/statistics/revenue', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'GET', path: '/api/admin/page-view-stats', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'GET', path: '/api/admin/today', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'GET', path: '/api/admin/devices', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'PUT', path: '/api/admin/devices', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'PATCH', path: '/api/admin/devices/:id', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'DELETE', path: '/api/admin/devices/:id', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/admin/devices/:id/test', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'GET', path: '/api/admin/vouchers', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'POST', path: '/api/admin/vouchers', who: 'admin', role: 'staff', limit: 'writes' },
  {
    method: 'GET',
    path: '/api/admin/vouchers/:id',
    who: 'admin',
    role: 'readonly',
    limit: 'reads',
    view: 'voucher',
  },
  { method: 'PATCH', path: '/api/admin/vouchers/:id', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'PUT', path: '/api/admin/vouchers/:id/recipient', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/admin/vouchers/:id/resend', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'GET', path: '/api/admin/withdrawals', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'POST', path: '/api/admin/withdrawals', who: 'admin', role: 'staff', limit: 'writes' },
  {
    method: 'GET',
    path: '/api/admin/withdrawals/:id',
    who: 'admin',
    role: 'readonly',
    limit: 'reads',
    view: 'withdrawal',
  },
  { method: 'PATCH', path: '/api/admin/withdrawals/:id', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'PUT', path: '/api/admin/withdrawals/:id/order', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'GET', path: '/api/admin/reviews', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'PATCH', path: '/api/admin/reviews/:id', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'GET', path: '/api/admin/complaints', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'POST', path: '/api/admin/complaints', who: 'admin', role: 'staff', limit: 'writes' },
  {
    method: 'GET',
    path: '/api/admin/complaints/:id',
    who: 'admin',
    role: 'readonly',
    limit: 'reads',
    view: 'complaint',
  },
  { method: 'PATCH', path: '/api/admin/complaints/:id', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'PUT', path: '/api/admin/complaints/:id/order', who: 'admin', role: 'staff', limit: 'writes' },
  {
    method: 'GET',
    path: '/api/admin/complaints/:id/photos/:photo',
    who: 'admin',
    role: 'readonly',
    limit: 'reads',
    view: 'complaint',
  },
  { method: 'GET', path: '/api/admin/viewings', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'GET', path: '/api/admin/viewings/slots', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'POST', path: '/api/admin/viewings', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'PUT', path: '/api/admin/viewings/:id', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'PATCH', path: '/api/admin/viewings/:id', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'DELETE', path: '/api/admin/viewings/:id', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'GET', path: '/api/admin/emails', who: 'admin', role: 'readonly', limit: 'reads' },
  {
    method: 'GET',
    path: '/api/admin/emails/:id',
    who: 'admin',
    role: 'readonly',
    limit: 'reads',
    view: 'email',
  },
  { method: 'POST', path: '/api/admin/emails/:id/resend', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'GET', path: '/api/admin/subscribers', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'GET', path: '/api/admin/letters', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'POST', path: '/api/admin/letters', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/admin/letters/try', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/admin/letters/:id/stop', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'GET', path: '/api/admin/export/subscribers.csv', who: 'admin', role: 'staff', limit: 'reads' },
  {
    method: 'GET',
    path: '/api/admin/export/withdrawals.csv',
    who: 'admin',
    role: 'readonly',
    limit: 'reads',
  },
  { method: 'GET', path: '/api/admin/export/complaints.csv', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'GET', path: '/api/admin/export/orders.csv', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'GET', path: '/api/admin/products', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'POST', path: '/api/admin/products', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'PATCH', path: '/api/admin/products', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/admin/products/import', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/admin/products/skus', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'GET', path: '/api/admin/export/products.csv', who: 'admin', role: 'readonly', limit: 'reads' },
  {
    method: 'GET',
    path: '/api/admin/export/products-template.csv',
    who: 'admin',
    role: 'staff',
    limit: 'reads',
  },
  { method: 'GET', path: '/api/admin/products/:id', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'GET', path: '/api/admin/products/:id/preview', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'GET', path: '/api/admin/products/:id/buyers.csv', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'PATCH', path: '/api/admin/products/:id', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'DELETE', path: '/api/admin/products/:id', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'GET', path: '/api/admin/customers', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'GET', path: '/api/admin/customers/export', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'DELETE', path: '/api/admin/customers', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'DELETE', path: '/api/admin/customers/offers', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'GET', path: '/api/admin/manufacturers', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'POST', path: '/api/admin/manufacturers', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'PUT', path: '/api/admin/manufacturers/:id', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/admin/manuals', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/admin/images', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'GET', path: '/api/chat/sessions', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'GET', path: '/api/chat/sessions/search', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'POST', path: '/api/chat/sessions/:id/mark-read', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/chat/sessions/:id/close', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/chat/sessions/:id/transcript', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'GET', path: '/api/orders', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'GET', path: '/api/orders/pickup', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'GET', path: '/api/orders/:id', who: 'admin', role: 'readonly', limit: 'reads', view: 'order' },
  { method: 'PATCH', path: '/api/orders/:id', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'PUT', path: '/api/orders/:id/pickup-point', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'PUT', path: '/api/orders/:id/address', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'PUT', path: '/api/orders/:id/email', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'PUT', path: '/api/orders/:id/limit', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/orders/:id/notes', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/orders/:id/resend', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/orders/:id/refund', who: 'admin', role: 'staff', limit: 'writes' },
  {
    method: 'POST',
    path: '/api/orders/:id/refunds/:refundId/repeat',
    who: 'admin',
    role: 'staff',
    limit: 'writes',
  },
  {
    method: 'POST',
    path: '/api/orders/:id/refunds/:refundId/explain',
    who: 'admin',
    role: 'staff',
    limit: 'writes',
  },
  { method: 'POST', path: '/api/orders/:id/goods', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/orders/:id/goods/undo', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/orders/:id/shipments', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/orders/:id/shipments/refresh', who: 'admin', role: 'staff', limit: 'writes' },
  {
    method: 'POST',
    path: '/api/orders/:id/shipments/:shipmentId/cancel',
    who: 'admin',
    role: 'staff',
    limit: 'writes',
  },
  {
    method: 'GET',
    path: '/api/orders/:id/shipments/:shipmentId/label',
    who: 'admin',
    role: 'staff',
    limit: 'reads',
    view: 'order',
  },
  { method: 'GET', path: '/api/admin/labels', who: 'admin', role: 'staff', limit: 'reads' },
  { method: 'GET', path: '/api/admin/label-couriers', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'GET', path: '/api/admin/collections', who: 'admin', role: 'readonly', limit: 'reads' },
  { method: 'POST', path: '/api/admin/collections', who: 'admin', role: 'staff', limit: 'writes' },
  {
    method: 'POST',
    path: '/api/admin/collections/:id/refresh',
    who: 'admin',
    role: 'staff',
    limit: 'writes',
  },
  { method: 'POST', path: '/api/admin/collections/:id/cancel', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/orders/:id/cancel', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/orders/:id/payment', who: 'admin', role: 'staff', limit: 'writes' },
  { method: 'POST', path: '/api/admin/sales', who: 'admin', role: 'staff', limit: 'writes' },
] as const

/**
 * The first two segments of a path. The rules are indexed by these segments, so that a request does not test every
 * pattern.
 */
const firstTwoSegments = (path: string) => path.split('/', 3).join('/')

const ACCESS_RULES_BY_AREA = groupBy(
  ROUTE_ACCESS_RULES.map((row) => ({
    ...row,
    pattern: new RegExp(`^${row.path.replace(/:\w+/g, '([^/]+)')}$`),
  })),
  ({ path }) => firstTwoSegments(path),
)

/** The client's IP address as seen by the edge. Clients can forge all other headers. */
export const clientIpOf = (c: Context): string | null => c.req.header('CF-Connecting-IP') ?? null

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Checks each request. Rejects, in this order: unknown paths and methods, foreign origins, callers over the rate limit,
 * and missing staff tokens.
 */
export const accessMiddleware: MiddlewareHandler<AppEnv> = async (c, next) => {
  const path = c.req.path
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  const matchingRules = (ACCESS_RULES_BY_AREA.get(firstTwoSegments(path)) ?? []).filter((row) =>
    row.pattern.test(path),
  )
  if (matchingRules.length === 0) return problemResponse(c, 'request.not_found')
  const row = matchingRules.find((candidate) => candidate.method === method)
  if (!row) {
    const methodNotAllowedResponse = problemResponse(c, 'request.method_not_allowed')
    methodNotAllowedResponse.headers.set(
      'Allow',
      matchingRules.map((candidate) => candidate.method).join(', '),
    )
    return methodNotAllowedResponse
  }
  if (!SAFE_METHODS.includes(method) && isCrossOrigin(c)) throw new AppError('request.foreign_origin')
  // Only calls that miss the cache are counted, because an answer from the cache costs less than counting the call.
  if (row.limit === 'work') c.var.deps.countCacheMiss = () => consumeRateLimit(c, 'reads')
  else await consumeRateLimit(c, row.limit)
  if (row.who === 'admin') {
    const staff = await authenticate(c.var.deps, c.req.header('Authorization') ?? null, clientIpOf(c))
    if (!hasRole(staff.role, row.role)) throw new AppError('admin.forbidden')
    recordLastSeen(c.var.deps, staff)
    c.set('staff', staff)
  }
  await next()
  if ('view' in row && c.res.ok) {
    const recordId = row.pattern.exec(path)?.[1]
    if (recordId) recordView(c.var.deps, requireStaff(c), { record: row.view, subject: recordId })
  }
}

/**
 * The signed-in staff member of a request.
 * @throws admin.unauthorized on a route whose row in `ROUTE_ACCESS_RULES` is not `admin`
 */
export function requireStaff(c: Context<AppEnv>) {
  const staffActor = c.get('staff')
  if (!staffActor) throw new AppError('admin.unauthorized')
  return staffActor
}

type RateLimitName = (typeof ROUTE_ACCESS_RULES)[number]['limit'] | 'chats'

/**
 * Counts a call against the rate limit of the caller's network (IP prefix).
 * A limit per address would not work, because an IPv6 client can use more addresses than any limit allows.
 * There is no global limit, because one client could exhaust it for everyone (docs/security.md).
 * @throws request.too_many
 */
export const consumeRateLimit = (c: Context<AppEnv>, limit: RateLimitName): Promise<void> =>
  consumeRequestLimit(c.req.raw, c.env, limit)

/** Same as `consumeRateLimit`, for requests that are not API calls, such as pages. @throws request.too_many */
export async function consumeRequestLimit(request: Request, env: Env, limit: RateLimitName): Promise<void> {
  const limiter = selectLimiter(env, limit)
  if (!limiter) return
  const { success } = await limiter.limit({ key: networkOf(request.headers.get('CF-Connecting-IP')) })
  if (!success) throw new AppError('request.too_many', { retryAfter: 60 })
}

/**
 * Returns true for a request from another site. Writes and sockets must come from the shop's own pages, or from a
 * client that is no browser.
 */
export function isCrossOrigin(c: Context<AppEnv>): boolean {
  const origin = c.req.header('Origin')
  if (!origin) return c.req.header('Sec-Fetch-Site') === 'cross-site'
  return origin !== new URL(c.req.url).origin && origin !== c.get('deps').appUrl
}

function selectLimiter(env: Env, limit: RateLimitName): RateLimit | null {
  switch (limit) {
    case 'reads':
      return env.LIMIT_READS
    case 'writes':
      return env.LIMIT_WRITES
    case 'payments':
      return env.LIMIT_PAYMENTS
    case 'vouchers':
      return env.LIMIT_VOUCHERS
    case 'lookups':
      return env.LIMIT_LOOKUPS
    case 'companies':
      return env.LIMIT_COMPANIES
    case 'logins':
      return env.LIMIT_LOGINS
    case 'chats':
      return env.LIMIT_CHATS
    case 'work':
    case 'none':
      return null
  }
}
