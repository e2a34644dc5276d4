import { BILL_WORDS } from '../../../content/bill-words'
import type { BuyerOrder } from '../../api'
import { useLocale } from '../../i18n/locale'
import { SumRow } from '../../ui/sum-row'

type Props = Pick<BuyerOrder, 'bill'> & {
  /** Of an order without a bill: one that buys a voucher which is not taxed yet. */
  total: string
  /** How the total looks. */
  className: string
  /** What is said of the bought voucher that has paid some of it. */
  byVoucher: string | null
  /** A decimal in the order's currency, as it is read. */
  shown: (amount: string) => string
}

/** Names and amounts with which the list of a bill ends: the price, the tax in it, what a voucher paid, what is left. */
export function BillEnd({ bill, total, className, byVoucher, shown }: Props) {
  const words = BILL_WORDS[useLocale().language]
  return (
    <>
      <SumRow name={bill ? words.total : words.sum} look="font-semibold" amountLook={className}>
        {shown(bill?.price ?? total)}
      </SumRow>
      {bill ? <SumRow name={words.vat}>{shown(bill.vat)}</SumRow> : null}
      {bill?.byVoucher ? <SumRow name={byVoucher}>−{shown(bill.byVoucher)}</SumRow> : null}
      {bill?.taxedBefore ? <SumRow name={words.taxedBefore}>{shown(bill.taxedBefore)}</SumRow> : null}
      {bill?.rest ? (
        <SumRow
          name={bill.rest.isPaid ? words.paidRest[bill.byVoucher ? 'besides' : 'alone'] : words.leftToPay}
          look="font-semibold"
        >
          {shown(bill.rest.amount)}
        </SumRow>
      ) : null}
    </>
  )
}
