import { toDecimal } from '../../../../domain/money/money'
import type { RefundDraft } from '../../../../domain/refunds/refund-plan'

export const toRefundParts = ({ lines, delivery, goodwill, voucher, isRestocked, note }: RefundDraft) => ({
  lines: lines.map(({ productId, quantity, amount, reduction }) => ({
    productId,
    quantity,
    ...(amount === undefined ? {} : { amount: toDecimal(amount) }),
    ...(reduction === undefined ? {} : { reduction: toDecimal(reduction) }),
  })),
  ...(delivery > 0 ? { delivery: toDecimal(delivery) } : {}),
  ...(goodwill > 0 ? { goodwill: toDecimal(goodwill) } : {}),
  ...(voucher > 0 ? { voucher: toDecimal(voucher) } : {}),
  isRestocked,
  ...(note === null ? {} : { note }),
})
