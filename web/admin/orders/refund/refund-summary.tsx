import { formatMoney } from '../../../../domain/money/currency'
import { type Minor, subtract } from '../../../../domain/money/money'
import { splitRefundAmount } from '../../../../domain/refunds/refund'
import type { RefundableOrder } from '../../../../domain/refunds/refund-plan'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Notice } from '../../../ui/layout/notice'
import type { StaffOrder } from '../queries'
import { listDraftOutcomes } from './unit-outcomes'
import type { RefundReview } from './review-refund'
import { useFormatAmount } from '../../kit/use-format-amount'
import { useStaffRefundWords } from './words'

type Props = {
  order: StaffOrder
  refundableOrder: RefundableOrder
  review: RefundReview
  isByTransfer: boolean
}

/** Summary of a planned refund: where the money and the units go. Shows an error if the refund is not allowed. */
export function RefundSummary({
  order,
  refundableOrder,
  review: { plan, problem, draft },
  isByTransfer,
}: Props) {
  const words = useStaffRefundWords()
  const formatAmount = useFormatAmount(order.currency)
  const formatMoneyLines = useFormatRefundLines(order, isByTransfer)
  if (problem === 'too_much' || problem === 'goods_owed')
    return (
      <Notice variant="danger" role="alert" className="mt-3">
        <p>
          {problem === 'too_much'
            ? words.tooMuch({ amount: formatAmount(order.leftToRefund) })
            : words.goodsOwed}
        </p>
      </Notice>
    )
  const unitOutcomes = listDraftOutcomes(refundableOrder, draft)
  return (
    <div role="status" className="mt-3">
      {plan ? (
        <div className="rounded-sm bg-steel-100 p-3 text-sm tabular-nums">
          <p className="font-semibold">{words.summary}</p>
          <ul className="mt-1 list-disc space-y-0.5 pl-5">
            {formatMoneyLines(plan.amount).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {unitOutcomes.map(({ outcome, count }) => (
              <li key={outcome}>{words.fates[outcome]({ count })}</li>
            ))}
            {unitOutcomes.length === 0 && !refundableOrder.isVoucher ? <li>{words.noGoods}</li> : null}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

/**
 * Returns a function that describes how a refund is split between payment and voucher. It uses the same rule as the
 * Worker.
 */
function useFormatRefundLines(order: StaffOrder, isByTransfer: boolean): (amount: Minor) => string[] {
  const { language } = useLocale()
  const words = useStaffRefundWords()
  const { voucherUsed, currency } = order
  const discount = parsePrice(order.leftToVoucher)
  const remainingAmounts = {
    money: subtract(parsePrice(order.leftToRefund), discount),
    discount,
    voucherAmount: parsePrice(order.leftForVoucher),
  }
  const formatAmount = (amount: Minor) => formatMoney(amount, currency, language)
  return (refundTotal) => {
    if (refundTotal === 0) return [words.noMoney]
    const { money, discount, voucherAmount } = splitRefundAmount(remainingAmounts, refundTotal)
    const summaryLines: string[] = []
    if (money > 0)
      summaryLines.push(words[isByTransfer ? 'byTransfer' : 'toPayment']({ amount: formatAmount(money) }))
    if (voucherUsed && discount > 0) {
      const { last4 } = voucherUsed
      const amount = formatAmount(discount)
      summaryLines.push(
        voucherUsed.currency === currency
          ? words.toVoucher({ last4, amount })
          : words.toVoucherInCurrency({
              last4,
              amount,
              convertedAmount: formatMoney(voucherAmount, voucherUsed.currency, language),
            }),
      )
      if (voucherUsed.isBlocked) summaryLines.push(words.blocked({ last4 }))
    }
    if (order.voucherBought) summaryLines.push(words.lessVoucher({ amount: formatAmount(refundTotal) }))
    return summaryLines
  }
}
