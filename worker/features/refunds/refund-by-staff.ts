import type { Currency } from '../../../domain/currency'
import { AppError } from '../../../domain/errors'
import { add, toDecimal } from '../../../domain/money'
import type { StaffRefund } from '../../../domain/refund-request'
import type { Deps } from '../../deps'
import type { Staff } from '../admin/actions'
import { refundOrder } from './refund-order'
import type { refunds } from './refunds.table'

/** Amounts are decimals. */
export type RefundAnswer = {
  /** All that goes back, in the order's currency. */
  refunded: string
  currency: Currency
  /** Of it to the voucher, in the voucher's currency, which is null for an order without one. */
  toVoucher: string
  voucherCurrency: Currency | null
  refundStatus: (typeof refunds.$inferSelect)['state']
}

/**
 * Gives money back because staff say so, as `refundOrder` does, and writes down who did. `key` is the caller's name for
 * this refund of this order. Throws what `refundOrder` throws, and `order.key_reused` for another refund of that name.
 */
export async function refundByStaff(
  deps: Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings'>,
  staff: Staff,
  orderId: string,
  { amount, left, fulfilmentStatus, reason, restock, isByTransfer = false }: StaffRefund,
  key: string,
): Promise<RefundAnswer> {
  const request = {
    key: `staff:${orderId}:${key}`,
    reason,
    isByTransfer,
    ...(amount === undefined ? {} : { amount }),
    ...(left === undefined ? {} : { left }),
    ...(fulfilmentStatus === undefined ? {} : { fulfilment: fulfilmentStatus }),
    ...(restock ? { restock } : {}),
  }
  const refund = await refundOrder(deps, orderId, request, staff)
  const refunded = add(refund.money, refund.discount)
  const isAnother =
    refund.reason !== reason ||
    refund.isByTransfer !== isByTransfer ||
    (amount !== undefined && amount !== refunded)
  if (isAnother) throw new AppError('order.key_reused')
  return {
    refunded: toDecimal(refunded),
    currency: refund.currency,
    toVoucher: toDecimal(refund.voucherAmount),
    voucherCurrency: refund.voucherCurrency,
    refundStatus: refund.state,
  }
}
