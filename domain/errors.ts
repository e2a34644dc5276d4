import type { Category } from './products/catalog/catalog'
import type { AgreedGuaranteeTexts } from './products/manufacturers/guarantee'

/**
 * Codes of all expected errors: `noun.reason`. A code never changes, because API clients rely on it. The browser
 * translates codes to sentences.
 */
export const ERROR_CODES = [
  'input.invalid',
  'input.not_json',
  'input.too_large',
  'request.foreign_origin',
  'request.not_found',
  'request.method_not_allowed',
  'request.too_many',
  'product.not_found',
  'product.gone',
  'product.taken',
  'product.stale',
  'manufacturer.stale',
  'product.not_ready',
  'product.unreadable_list',
  'manual.not_supported',
  'image.not_supported',
  'image.has_metadata',
  'cart.item_not_found',
  'cart.not_enough_stock',
  'cart.too_many_lines',
  'order.not_found',
  'order.price_changed',
  'order.agreement_changed',
  'order.delivery_changed',
  'order.paused',
  'order.sold_out',
  'order.too_many_held',
  'order.key_reused',
  'order.courier_not_available',
  'order.country_not_available',
  'order.currency_not_available',
  'order.unknown_product',
  'order.not_payable',
  'order.not_confirmed',
  'order.not_possible_now',
  'order.stale',
  'payment.try_again',
  'payment.bad_signature',
  'payment.unknown_intent',
  'payment.not_confirmable',
  'payment.not_configured',
  'voucher.enter_code',
  'voucher.invalid',
  'voucher.expired',
  'voucher.already_used',
  'voucher.in_use',
  'voucher.not_allowed_here',
  'voucher.amount_not_allowed',
  'voucher.tax_changed',
  'voucher.not_found',
  'voucher.blocked',
  'voucher.no_email',
  'voucher.recoded',
  'refund.not_refundable',
  'refund.too_much',
  'refund.voucher_spent',
  'refund.goods_owed',
  'refund.not_by_provider',
  'refund.not_found',
  'shipment.not_found',
  'shipment.not_configured',
  'shipment.has_label',
  'shipment.not_ready',
  'shipment.rejected',
  'shipment.too_many',
  'shipment.try_again',
  'collection.not_found',
  'collection.parcels_changed',
  'collection.not_cancellable',
  'pickup.unknown_code',
  'goods.not_settled',
  'goods.nothing_to_undo',
  'goods.sold_again',
  'goods.others_for_sale',
  'viewing.not_found',
  'viewing.off',
  'viewing.tool_gone',
  'viewing.slot_taken',
  'viewing.too_many',
  'viewing.changed',
  'viewing.moved_too_often',
  'newsletter.link_invalid',
  'withdrawal.not_found',
  'withdrawal.changed',
  'withdrawal.not_refunded',
  'withdrawal.already_refunded',
  'review.not_yet',
  'review.exists',
  'review.not_found',
  'review.changed',
  'complaint.not_found',
  'complaint.changed',
  'complaint.not_refunded',
  'complaint.photos_closed',
  'complaint.photos_full',
  'chat.not_found',
  'chat.no_email',
  'email.not_found',
  'admin.invalid_password',
  'admin.invalid_link',
  'admin.forbidden',
  'admin.member_exists',
  'admin.invalid_passkey',
  'admin.too_many_passkeys',
  'admin.code_required',
  'admin.invalid_code',
  'admin.second_factor_changed',
  'admin.unauthorized',
  'admin.not_configured',
  'settings.stale',
  'settings.class_without_courier',
  'device.not_found',
  'device.not_supported',
  'device.not_configured',
  'shop.try_again',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/**
 * The texts of an order that have changed since the buyer saw them. `terms`: the version of the terms in force.
 * `marketing`, `withdrawal`: the current sentences. `notice`: the current version of the EU notice on the legal
 * guarantee. `lines`: the current conditions of the goods. `guarantees`: the current guarantees of the goods, null for
 * goods without a guarantee. All texts are in the language of the order.
 */
export type ChangedTexts = {
  terms?: string
  marketing?: string
  withdrawal?: string[]
  notice?: string
  lines?: { productId: string; grade: string | null; defects: string[] }[]
  guarantees?: ChangedGuarantee[]
}

export type ChangedGuarantee = {
  productId: string
  name: string
  version: string
  guarantee: AgreedGuaranteeTexts | null
}

/**
 * A product of the order that is no longer on sale. `soldOn`: the Polish day of its sale (`2026-11-12`), null if it was
 * not sold.
 */
export type GoneProduct = {
  name: string
  nameEn: string | null
  category: Category
  soldOn: string | null
}

/** The first and last promised day of delivery, as Polish days ("2026-12-02"). */
export type PromisedDays = { from: string; to: string }

/** Optional data beside the code of an error. It contains only values that the client may know. */
export type ErrorDetails = {
  errors?: { path: string; code: string }[]
  totals?: { subtotal: string; shipping: string; discount: string; total: string }
  productIds?: string[]
  /** The promised days of delivery of an order placed now. */
  deliveryDays?: PromisedDays
  /** End of a pause of selling, ISO 8601; null if the owner has set no end. */
  pausedUntil?: string | null
  /** A product of the order that is no longer on sale. */
  gone?: GoneProduct
  /** The texts that changed since the buyer saw them, in their current form. */
  changed?: ChangedTexts
  available?: number
  /** Current version of a row that another request has changed. */
  version?: number
  /** Kinds of the order's events that the caller has not seen, oldest first. */
  changes?: string[]
  retryAfter?: number
  /** For internal errors: the request id in the log, so that a customer can report it. */
  requestId?: string
}

/** An expected error that ends the request. It has a code but no HTTP status, because the domain does not know HTTP. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(code, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

export const isAppError = (error: unknown, code: ErrorCode): error is AppError =>
  error instanceof AppError && error.code === code
