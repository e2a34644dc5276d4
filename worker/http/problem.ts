import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError, type ErrorCode, type ErrorDetails } from '../../domain/errors'
import { isTransientError } from '../database/db'
import { sourceLocationOf } from '../source-location'
import type { AppEnv } from './context'
import { log } from '../log'

const HTTP_STATUS_BY_ERROR_CODE = {
  'input.invalid': 400,
  'input.not_json': 415,
  'input.too_large': 413,
  'request.foreign_origin': 403,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'request.too_many': 429,
  'product.not_found': 404,
  'product.gone': 410,
  'product.taken': 409,
  'product.stale': 409,
  'manufacturer.stale': 409,
  'product.not_ready': 409,
  'product.unreadable_list': 400,
  'manual.not_supported': 400,
  'image.not_supported': 400,
  'image.has_metadata': 400,
  'cart.item_not_found': 404,
  'cart.not_enough_stock': 409,
  'cart.too_many_lines': 409,
  'order.not_found': 404,
  'order.price_changed': 409,
  'order.agreement_changed': 409,
  'order.delivery_changed': 409,
  'order.paused': 409,
  'order.sold_out': 409,
  'order.too_many_held': 409,
  'order.key_reused': 409,
  'order.courier_not_available': 400,
  'order.country_not_available': 400,
  'order.currency_not_available': 409,
  'order.unknown_product': 400,
  'order.not_payable': 409,
  'order.not_confirmed': 409,
  'order.not_possible_now': 409,
  'shipment.not_found': 404,
  'shipment.not_configured': 409,
  'shipment.has_label': 409,
  'shipment.not_ready': 409,
  'shipment.rejected': 409,
  'shipment.too_many': 409,
  'shipment.try_again': 409,
  'collection.not_found': 404,
  'collection.parcels_changed': 409,
  'collection.not_cancellable': 409,
  'pickup.unknown_code': 404,
  'goods.not_settled': 409,
  'goods.nothing_to_undo': 409,
  'goods.sold_again': 409,
  'goods.others_for_sale': 409,
  'order.stale': 409,
  'payment.try_again': 503,
  'payment.bad_signature': 400,
  'payment.unknown_intent': 404,
  'payment.not_confirmable': 409,
  'payment.not_configured': 503,
  'voucher.enter_code': 400,
  'voucher.invalid': 409,
  'voucher.expired': 409,
  'voucher.already_used': 409,
  'voucher.in_use': 409,
  'voucher.not_allowed_here': 400,
  'voucher.amount_not_allowed': 400,
  'voucher.tax_changed': 409,
  'voucher.not_found': 404,
  'voucher.blocked': 409,
  'voucher.no_email': 409,
  'voucher.recoded': 409,
  'refund.not_refundable': 409,
  'refund.too_much': 409,
  'refund.voucher_spent': 409,
  'refund.goods_owed': 409,
  'refund.not_by_provider': 409,
  'refund.not_found': 404,
  'viewing.not_found': 404,
  'viewing.off': 409,
  'viewing.tool_gone': 409,
  'viewing.slot_taken': 409,
  'viewing.too_many': 409,
  'viewing.changed': 409,
  'viewing.moved_too_often': 409,
  'newsletter.link_invalid': 404,
  'withdrawal.not_found': 404,
  'withdrawal.changed': 409,
  'withdrawal.not_refunded': 409,
  'withdrawal.already_refunded': 409,
  'review.not_yet': 409,
  'review.exists': 409,
  'review.not_found': 404,
  'review.changed': 409,
  'complaint.not_found': 404,
  'complaint.changed': 409,
  'complaint.not_refunded': 409,
  'complaint.photos_closed': 409,
  'complaint.photos_full': 409,
  'chat.not_found': 404,
  'chat.no_email': 409,
  'email.not_found': 404,
  'admin.invalid_password': 401,
  'admin.invalid_link': 401,
  'admin.forbidden': 403,
  'admin.member_exists': 409,
  'admin.invalid_passkey': 401,
  'admin.too_many_passkeys': 409,
  'admin.code_required': 401,
  'admin.invalid_code': 401,
  'admin.second_factor_changed': 409,
  'admin.unauthorized': 401,
  'admin.not_configured': 503,
  'settings.stale': 409,
  'settings.class_without_courier': 400,
  'device.not_found': 404,
  'device.not_supported': 400,
  'device.not_configured': 503,
  'shop.try_again': 503,
  internal: 500,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>

const STATUS_TITLES = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content too large',
  415: 'Unsupported media type',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Try again later',
} as const satisfies Record<(typeof HTTP_STATUS_BY_ERROR_CODE)[ErrorCode], string>

/** Body of every error response, RFC 9457. */
export type ProblemDocument = {
  type: string
  title: string
  status: number
  code: ErrorCode
} & ErrorDetails

/** Returns a problem response. `details.retryAfter` (seconds) becomes the Retry-After header. */
export function problemResponse(c: Context, code: ErrorCode, details: ErrorDetails = {}): Response {
  const status = HTTP_STATUS_BY_ERROR_CODE[code]
  const { retryAfter, ...publicDetails } = details
  const body: ProblemDocument = {
    type: 'about:blank',
    title: STATUS_TITLES[status],
    status,
    code,
    ...publicDetails,
  }
  const requestId: unknown = c.get('requestId')
  if (status >= 500 && typeof requestId === 'string') body.requestId = requestId
  const retryAfterSeconds = retryAfter ?? (status === 503 ? 5 : undefined)
  return c.json(body, status, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
  })
}

/** Converts every error to a response. Logs unexpected errors by name and does not return their details. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof AppError) return problemResponse(c, error.code, error.details)
  if (error instanceof HTTPException && error.status < 500) {
    return problemResponse(c, error.status === 413 ? 'input.too_large' : 'input.invalid')
  }
  if (isTransientError(error)) return problemResponse(c, 'shop.try_again', { retryAfter: 5 })
  // Database error messages contain SQL and values, so log only the error's type and source location.
  log('error', 'request.failed', { error: error.name, place: sourceLocationOf(error) })
  return problemResponse(c, 'internal')
}
