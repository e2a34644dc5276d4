import { BILL_WORDS } from '../../../../content/bill-words'
import type { BuyerOrder } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { AmountRow } from '../../../ui/layout/amount-row'

type Props = Pick<BuyerOrder, 'bill'> & {
  /**
   * The total, shown if the order has no bill. Such an order sells a multi-purpose voucher, which is taxed when it is
   * used.
   */
  total: string
  className: string
  /** Text about the part that was paid with a purchased voucher; null if there is none. */
  byVoucher: string | null
  /** Formats a decimal amount in the order's currency. */
  shown: (amount: string) => string
}

/** The last rows of a bill: price, VAT, voucher and remaining amount. */
export function BillTotals({ bill, total, className, byVoucher, shown }: Props) {
  const words = BILL_WORDS[useLocale().language]
  // An order of a firm that is exempt from VAT does not mention VAT.
  const vat = bill && Number(bill.vat) > 0 ? bill.vat : null
  return (
    <>
      <AmountRow name={vat ? words.total : words.sum} look="font-semibold" amountLook={className}>
        {shown(bill?.price ?? total)}
      </AmountRow>
      {vat ? <AmountRow name={words.vat}>{shown(vat)}</AmountRow> : null}
      {bill?.byVoucher ? <AmountRow name={byVoucher}>−{shown(bill.byVoucher)}</AmountRow> : null}
      {bill?.taxedBefore ? <AmountRow name={words.taxedBefore}>{shown(bill.taxedBefore)}</AmountRow> : null}
      {bill?.rest ? (
        <AmountRow
          name={bill.rest.isPaid ? words.paidRest[bill.byVoucher ? 'besides' : 'alone'] : words.leftToPay}
          look="font-semibold"
        >
          {shown(bill.rest.amount)}
        </AmountRow>
      ) : null}
    </>
  )
}
