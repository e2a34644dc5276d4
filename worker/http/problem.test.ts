import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { describe, expect, it } from 'vitest'
import { AppError, ERROR_CODES, type ErrorCode } from '../../domain/errors'
import { takeErrors } from '../../test/worker-setup'
import type { AppEnv } from './context'
import { onError } from './problem'

/** Expected HTTP status of each error code. Clients rely on the status. */
const EXPECTED_STATUSES: Record<ErrorCode, number> = {
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
}

const respondToError = (error: Error) =>
  new Hono<AppEnv>()
    .onError(onError)
    .get('/', () => {
      throw error
    })
    .request('/')

describe('an expected error', () => {
  it.each(ERROR_CODES)('%s is a problem with its own status', async (code) => {
    const response = await respondToError(new AppError(code))
    expect(response.status).toBe(EXPECTED_STATUSES[code])
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: expect.stringMatching(/^[A-Z]/),
      status: EXPECTED_STATUSES[code],
      code,
    })
    expect(response.headers.get('Retry-After')).toBe(response.status === 503 ? '5' : null)
    expect(response.headers.get('WWW-Authenticate')).toBe(response.status === 401 ? 'Bearer' : null)
  })

  it('contains its details and the retry time', async () => {
    const response = await respondToError(
      new AppError('cart.not_enough_stock', { available: 0, retryAfter: 7 }),
    )
    expect(response.headers.get('Retry-After')).toBe('7')
    const body = await response.json<object>()
    expect(body).toMatchObject({ code: 'cart.not_enough_stock', available: 0 })
    expect(body).not.toHaveProperty('retryAfter')
  })
})

describe('an unexpected error', () => {
  it('is a 500 without details, and is logged without its message', async () => {
    // Drizzle formats its errors in several lines, with the values in the last line.
    const error = new Error('Failed query: select secret\n  at all\nparams: lucja@example.com,600700800')
    const response = await respondToError(error)
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Internal error',
      status: 500,
      code: 'internal',
    })
    const loggedErrors = takeErrors()
    expect(loggedErrors).toHaveLength(1)
    expect(JSON.stringify(loggedErrors)).not.toMatch(/lucja|600700800|select/)
    expect(JSON.stringify(loggedErrors)).toContain('problem.test')
  })

  it('of the database that is transient asks to try again', async () => {
    for (const errorMessage of ['D1_ERROR: Network connection lost.', 'D1 DB is overloaded.']) {
      const response = await respondToError(new Error('Failed query', { cause: new Error(errorMessage) }))
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(await response.json()).toMatchObject({ code: 'shop.try_again' })
    }
  })

  it('of the framework keeps its meaning', async () => {
    expect(
      await (await respondToError(new HTTPException(400, { message: 'Malformed JSON' }))).json(),
    ).toMatchObject({
      code: 'input.invalid',
    })
    expect(await (await respondToError(new HTTPException(413))).json()).toMatchObject({
      code: 'input.too_large',
    })
    expect((await respondToError(new HTTPException(502))).status).toBe(500)
    expect(takeErrors()).toHaveLength(1)
  })
})
