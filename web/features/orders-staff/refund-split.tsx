import { formatMoney } from '../../../domain/currency'
import { type Minor, subtract } from '../../../domain/money'
import { splitRefund } from '../../../domain/refund'
import { useLocale } from '../../i18n/locale'
import { priceOf } from '../../i18n/use-money'
import type { StaffOrder } from './queries'
import { useStaffOrderWords } from './words'

type Props = {
  order: StaffOrder
  /** What is typed, in the order's currency; null while it is no amount that can go back. */
  amount: Minor | null
  isByTransfer: boolean
}

/** Of an order that a voucher paid in part: how much of what is typed goes where, by the rule that the shop will use. */
export function RefundSplit({ order, amount, isByTransfer }: Props) {
  const { language } = useLocale()
  const words = useStaffOrderWords().refund
  const { voucherUsed, currency } = order
  const discount = priceOf(order.leftToVoucher)
  if (!voucherUsed || discount === 0) return null
  const left = {
    money: subtract(priceOf(order.leftToRefund), discount),
    discount,
    voucherAmount: priceOf(order.leftForVoucher),
  }
  const parts = amount === null ? null : splitRefund(left, amount, priceOf(order.leftToRepeat))
  const { last4 } = voucherUsed
  const isSame = voucherUsed.currency === currency
  return (
    <div role="status" className="mb-3 min-h-12 text-sm tabular-nums">
      {parts ? (
        <>
          <p>
            {words[isByTransfer ? 'byTransfer' : 'toPayment']({
              amount: formatMoney(parts.money, currency, language),
            })}
          </p>
          <p>
            {isSame
              ? words.toVoucher({ last4, amount: formatMoney(parts.discount, currency, language) })
              : words.toVoucherIn({
                  last4,
                  amount: formatMoney(parts.discount, currency, language),
                  as: formatMoney(parts.voucherAmount, voucherUsed.currency, language),
                })}
          </p>
          {voucherUsed.isBlocked ? (
            <p className="font-semibold text-danger">{words.blocked({ last4 })}</p>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
