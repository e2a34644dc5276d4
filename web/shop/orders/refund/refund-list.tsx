import { formatMoney } from '../../../../domain/money/currency'
import type { Minor } from '../../../../domain/money/money'
import type { BuyerOrder } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Badge, type BadgeVariant } from '../../../ui/layout/badge'
import { AmountRow } from '../../../ui/layout/amount-row'
import { formatPolishDate } from '../format-polish-date'
import { describeRefundMethods, filterVisibleItems } from './refund-ways'
import { useRefundWords } from './refund-words'

type Refund = BuyerOrder['refunds'][number]

const BADGE_VARIANTS: Record<Refund['status'], BadgeVariant> = {
  done: 'good',
  under_way: 'due',
  failed: 'bad',
}

/** The refunds of an order, latest first: amount, day, reason, items, destination of the money, and status. */
export const RefundList = ({ order }: { order: BuyerOrder }) => (
  <ul className="divide-y divide-steel-200 [overflow-wrap:anywhere]">
    {order.refunds.toReversed().map((refund) => (
      <RefundLine key={refund.id} order={order} refund={refund} />
    ))}
  </ul>
)

function RefundLine({ order, refund }: { order: BuyerOrder; refund: Refund }) {
  const { language } = useLocale()
  const words = useRefundWords()
  const { amount, status, reason, note, isLess, at } = refund
  const formatAmount = (value: Minor) => formatMoney(value, order.currency, language)
  const isMoneyRefund = parsePrice(amount) > 0
  return (
    <li className="space-y-2 py-4 first:pt-0 last:pb-0">
      <div>
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <strong className="text-lg tabular-nums">
            {isMoneyRefund ? formatAmount(parsePrice(amount)) : words.nothing}
          </strong>
          {isMoneyRefund ? <Badge variant={BADGE_VARIANTS[status]}>{words.status[status]}</Badge> : null}
        </p>
        <p className="text-sm text-steel-700">
          {formatPolishDate(at, language)} · {words.reasons[reason]}
        </p>
      </div>
      <RefundItems items={filterVisibleItems(refund)} formatAmount={formatAmount} />
      {note ? <p className="text-sm">{isLess ? words.note({ note }) : note}</p> : null}
      {describeRefundMethods(refund, words, {
        last4: order.voucherUsed?.last4 ?? '',
        isSaleByStaff: order.channel !== 'web',
        formatAmount: formatAmount,
      }).map((methodText) => (
        <p key={methodText} className={`text-sm ${status === 'failed' ? 'font-medium text-danger' : ''}`}>
          {methodText}
        </p>
      ))}
    </li>
  )
}

function RefundItems({
  items,
  formatAmount,
}: {
  items: Refund['items']
  formatAmount: (amount: Minor) => string
}) {
  const words = useRefundWords()
  if (items.length === 0) return null
  return (
    <dl className="space-y-1 text-sm tabular-nums">
      {items.map(({ kind, name, quantity, amount }) => {
        const label = words.items[kind]({ name: name ?? '', count: quantity })
        return (
          <AmountRow key={label} name={label}>
            {parsePrice(amount) > 0 ? formatAmount(parsePrice(amount)) : null}
          </AmountRow>
        )
      })}
    </dl>
  )
}
