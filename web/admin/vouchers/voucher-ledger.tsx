import { formatMoney } from '../../../domain/money/currency'
import { minor } from '../../../domain/money/money'
import { formatOrderNumber } from '../../../domain/orders/order'
import { adminPaths } from '../../app/admin-paths'
import { useLocale } from '../../i18n/locale'
import { parsePrice } from '../../i18n/use-money'
import { Link } from '../../navigation'
import { formatLastDay, formatTimestamp } from '../kit/timestamp-text'
import type { Voucher } from './queries'
import { useStaffVoucherWords } from './words'

const BOX_CLASS = 'rounded-md bg-white ring-1 ring-steel-200'
const HEADER_CELL_CLASS = 'border-b border-steel-200 px-4 py-3 font-semibold'
const LINK_CLASS = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 sm:min-h-0'

/** Lists all changes of a voucher's balance and all staff actions on it, latest first. */
export function VoucherLedger({ voucher }: { voucher: Voucher }) {
  const { language } = useLocale()
  const words = useStaffVoucherWords()
  const formatSignedAmount = (amount: string) => {
    const unsignedAmount = formatMoney(parsePrice(amount.replace('-', '')), voucher.currency, language)
    return amount.startsWith('-') ? `−${unsignedAmount}` : `+${unsignedAmount}`
  }
  const voucherHistory = [
    ...voucher.steps.map(({ what, until, last4, at }) => ({
      id: `${what} ${at}`,
      text: words.steps[what]({ day: until ? formatLastDay(until, language) : '', last4: last4 ?? '' }),
      amount: null,
      orderId: null,
      at,
    })),
    ...voucher.entries.map(({ kind, ...entry }) => ({ ...entry, text: words.entries[kind] })),
  ]
    .toReversed()
    .toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <section aria-labelledby="ledger" className={BOX_CLASS}>
      <h2 id="ledger" className={HEADER_CELL_CLASS}>
        {words.ledger}
      </h2>
      <ol className="divide-y divide-steel-200">
        {voucherHistory.map(({ id, text, amount, orderId, at }) => (
          <li key={id} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 px-4 py-2.5">
            <span>
              {text}{' '}
              {orderId ? (
                <Link to={adminPaths.order(orderId)} className={LINK_CLASS}>
                  #{formatOrderNumber(orderId)}
                </Link>
              ) : null}
            </span>
            <span className="font-semibold tabular-nums">
              {amount === null || parsePrice(amount.replace('-', '')) === minor(0)
                ? '–'
                : formatSignedAmount(amount)}
            </span>
            <time dateTime={at} className="col-span-2 text-sm text-steel-700">
              {formatTimestamp(at, language)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Lists the orders paid with the voucher, with amounts in the currency of each order. */
export function PaidOrders({ voucher }: { voucher: Voucher }) {
  const { language } = useLocale()
  const words = useStaffVoucherWords()
  return (
    <section aria-labelledby="paid-orders" className={BOX_CLASS}>
      <h2 id="paid-orders" className={HEADER_CELL_CLASS}>
        {words.orders}
      </h2>
      {voucher.orders.length === 0 ? <p className="p-4 text-steel-700">{words.noOrders}</p> : null}
      <ul className="divide-y divide-steel-200">
        {voucher.orders.map(({ orderId, number, discount, currency, state }) => (
          <li key={orderId} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2.5">
            <Link to={adminPaths.order(orderId)} className={LINK_CLASS}>
              #{number}
            </Link>
            <span className="text-sm text-steel-700">{words.redemption[state]}</span>
            <span className="font-semibold tabular-nums">
              {formatMoney(parsePrice(discount), currency, language)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
