import { BILL_WORDS } from '../../../content/bill-words'
import type { BuyerOrder } from '../../api'
import { useLocale } from '../../i18n/locale'

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
      <dt className="font-semibold">{bill ? words.total : words.sum}</dt>
      <dd className={className}>{shown(bill?.price ?? total)}</dd>
      {bill ? (
        <>
          <dt>{words.vat}</dt>
          <dd>{shown(bill.vat)}</dd>
        </>
      ) : null}
      {bill?.byVoucher ? (
        <>
          <dt>{byVoucher}</dt>
          <dd>−{shown(bill.byVoucher)}</dd>
        </>
      ) : null}
      {bill?.taxedBefore ? (
        <>
          <dt>{words.taxedBefore}</dt>
          <dd>{shown(bill.taxedBefore)}</dd>
        </>
      ) : null}
      {bill?.rest ? (
        <>
          <dt className="font-semibold">
            {bill.rest.isPaid ? words.paidRest[bill.byVoucher ? 'besides' : 'alone'] : words.leftToPay}
          </dt>
          <dd className="font-semibold">{shown(bill.rest.amount)}</dd>
        </>
      ) : null}
    </>
  )
}
