import { BILL_WORDS } from '../../../../content/bill-words'
import { formatShippingName } from '../../../../content/parcel-words'
import type { BuyerOrder } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { AmountRow } from '../../../ui/layout/amount-row'

type Props = {
  order: Pick<BuyerOrder, 'parcels' | 'subtotal' | 'shipping' | 'discount' | 'bill'> & {
    voucherUsed: { voucherType: string } | null
    voucherBought: object | null
  }
  /**
   * The total, shown if the order has no bill. An order of a multi-purpose voucher has no bill, because VAT is due when
   * the voucher is used.
   */
  total: string
  className: string
  /**
   * Labels of the amounts. `voucherLabel` names the part that a purchased voucher paid; null without such a voucher.
   */
  words: {
    subtotal: string
    shipping: string
    free: string
    discount: string | null
    voucherLabel: string | null
  }
  /** Formats a decimal amount in the order's currency. */
  formatAmount: (amount: string) => string
}

/** The sums of a bill: goods and delivery, discount, price, VAT, voucher and remaining amount. */
export function BillTotals({ order, total, className, words, formatAmount }: Props) {
  const { language } = useLocale()
  const billWords = BILL_WORDS[language]
  const { bill } = order
  // Null if the firm is exempt from VAT: the bill then does not mention VAT.
  const vat = bill && Number(bill.vat) > 0 ? bill.vat : null
  return (
    <>
      {order.voucherBought ? null : (
        <>
          <AmountRow name={words.subtotal}>{formatAmount(order.subtotal)}</AmountRow>
          <AmountRow name={formatShippingName(words.shipping, order.parcels, language)}>
            {parsePrice(order.shipping) === 0 ? words.free : formatAmount(order.shipping)}
          </AmountRow>
        </>
      )}
      {order.voucherUsed?.voucherType === 'follow_up' ? (
        <AmountRow name={words.discount}>−{formatAmount(order.discount)}</AmountRow>
      ) : null}
      <AmountRow
        name={vat ? billWords.total : billWords.sum}
        className="font-semibold"
        amountClassName={className}
      >
        {formatAmount(bill?.price ?? total)}
      </AmountRow>
      {vat ? <AmountRow name={billWords.vat}>{formatAmount(vat)}</AmountRow> : null}
      {bill?.byVoucher ? (
        <AmountRow name={words.voucherLabel}>−{formatAmount(bill.byVoucher)}</AmountRow>
      ) : null}
      {bill?.taxedBefore ? (
        <AmountRow name={billWords.taxedBefore}>{formatAmount(bill.taxedBefore)}</AmountRow>
      ) : null}
      {bill?.rest ? (
        <AmountRow
          name={
            bill.rest.isPaid ? billWords.paidRest[bill.byVoucher ? 'besides' : 'alone'] : billWords.leftToPay
          }
          className="font-semibold"
        >
          {formatAmount(bill.rest.amount)}
        </AmountRow>
      ) : null}
    </>
  )
}
