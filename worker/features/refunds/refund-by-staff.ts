import type { Currency } from '../../../domain/money/currency'
import { addAmounts, toDecimal, ZERO } from '../../../domain/money/money'
import type { RefundRepeatBody, StaffRefundBody } from '../../../domain/refunds/refund-request'
import type { RefundDraft } from '../../../domain/refunds/refund-plan'
import type { Deps } from '../../deps'
import { createFingerprint } from '../../fingerprint'
import type { StaffActor } from '../admin/actions'
import { refundOrder } from './refund-order'
import type { refunds } from './refunds.table'

/** Response to a refund by staff; amounts are decimals. */
export type RefundResponse = {
  /** Total refund, in the order's currency. */
  refunded: string
  currency: Currency
  /** The voucher part, in the voucher's currency. The currency is null for an order without a voucher. */
  toVoucher: string
  voucherCurrency: Currency | null
  refundStatus: (typeof refunds.$inferSelect)['state']
}

type RefundDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'appUrl' | 'settings' | 'notifyStaff'>

/** Refund draft of a request; an absent amount is zero. */
export const toRefundDraft = (
  requestedParts: Partial<Pick<StaffRefundBody, keyof RefundDraft>>,
): RefundDraft => ({
  lines: requestedParts.lines ?? [],
  delivery: requestedParts.delivery ?? ZERO,
  goodwill: requestedParts.goodwill ?? ZERO,
  voucher: requestedParts.voucher ?? ZERO,
  isRestocked: requestedParts.isRestocked ?? true,
  note: requestedParts.note ?? null,
})

/**
 * Refunds an order for staff (`refundOrder`) and records who did it. `key`: the idempotency key, unique within the
 * order.
 * @throws the errors of `refundOrder`
 */
export async function refundByStaff(
  deps: RefundDeps,
  staff: StaffActor,
  orderId: string,
  request: StaffRefundBody,
  idempotencyKey: string,
): Promise<RefundResponse> {
  const { version, reason, isByTransfer = false, ...parts } = request
  const requestHash = await createFingerprint(request)
  const draft = toRefundDraft(parts)
  return toRefundDto(
    await refundOrder(
      deps,
      orderId,
      { key: `staff:${orderId}:${idempotencyKey}`, requestHash, version, reason, draft, isByTransfer },
      staff,
    ),
  )
}

/** Repeats a failed refund, or records that its money was sent by bank transfer. @throws the errors of `refundOrder` */
export async function repeatRefund(
  deps: RefundDeps,
  staff: StaffActor,
  { orderId, refundId }: { orderId: string; refundId: string },
  request: RefundRepeatBody,
  idempotencyKey: string,
): Promise<RefundResponse> {
  const { version, isByTransfer = false } = request
  const requestHash = await createFingerprint([refundId, request])
  return toRefundDto(
    await refundOrder(
      deps,
      orderId,
      {
        key: `staff:${orderId}:${idempotencyKey}`,
        requestHash,
        version,
        failedRefundId: refundId,
        isByTransfer,
      },
      staff,
    ),
  )
}

const toRefundDto = (refund: Awaited<ReturnType<typeof refundOrder>>): RefundResponse => ({
  refunded: toDecimal(addAmounts(refund.money, refund.discount)),
  currency: refund.currency,
  toVoucher: toDecimal(refund.voucherAmount),
  voucherCurrency: refund.voucherCurrency,
  refundStatus: refund.state,
})
