import { BILL_WORDS } from '../../../../content/bill-words'
import { pictureUrlAtWidth } from '../../../../domain/products/catalog/catalog'
import { formatMoney } from '../../../../domain/money/currency'
import { type Minor, minor } from '../../../../domain/money/money'
import type { BuyerOrder } from '../../../api'
import { paths } from '../../../../domain/pages/page-paths'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { Link } from '../../../navigation'
import { AmountRow } from '../../../ui/layout/amount-row'
import { BillTotals } from './bill-totals'
import { sumOwedMoney } from '../refund/refund-ways'
import { voucherDeliveryText } from './voucher-delivery-text'
import { useOrderWords } from '../words'

/** The bill of an order, in the order's currency and at the prices that the buyer accepted. */
export function Bill({ order }: { order: BuyerOrder }) {
  const { language } = useLocale()
  const words = useOrderWords()
  const formatAmount = (amount: string) => formatMoney(parsePrice(amount), order.currency, language)
  const { voucherUsed, voucherBought } = order
  const voucherText = voucherBought && voucherDeliveryText({ ...order, voucherBought }, words, language)
  return (
    <>
      <ul className="divide-y divide-steel-200 border-b border-steel-200">
        {order.items.map((item) => (
          <BillLine key={item.sku} order={order} item={item} total={formatAmount(item.total)} />
        ))}
        {voucherBought ? (
          <li className="py-3">
            <p className="font-semibold">{voucherBought.name}</p>
            {voucherText ? (
              <p className="text-sm text-steel-700 [overflow-wrap:anywhere]">{voucherText}</p>
            ) : null}
          </li>
        ) : null}
      </ul>
      <dl className="space-y-1.5 pt-4 tabular-nums">
        <BillTotals
          order={order}
          total={order.total}
          className="font-display text-[min(1.5rem,12vw)] font-bold leading-none"
          words={{
            ...words,
            shipping: order.pickup ? words.collection : words.shipping,
            voucherLabel: words.voucher,
          }}
          formatAmount={formatAmount}
        />
      </dl>
      <RefundedAmounts order={order} />
      {voucherUsed ? (
        <p className="mt-3 rounded-sm bg-accent/25 px-3 py-2 text-sm font-semibold">
          {words.left({
            last4: voucherUsed.last4,
            amount: formatMoney(parsePrice(voucherUsed.remaining), voucherUsed.currency, language),
          })}
        </p>
      ) : null}
    </>
  )
}

/** Refunded money, money of failed refunds that the shop still owes, and the amount that the shop keeps. */
function RefundedAmounts({ order: { refunds, refunded, currency } }: { order: BuyerOrder }) {
  const { language } = useLocale()
  const words = useOrderWords()
  const formatAmount = (amount: Minor) => formatMoney(amount, currency, language)
  const owedAmount = sumOwedMoney(refunds)
  const hasRefundUnderWay = refunds.some(({ status }) => status === 'under_way')
  if (!refunded && owedAmount === 0) return null
  return (
    <dl className="mt-4 space-y-1.5 border-t border-steel-200 pt-4 tabular-nums">
      {refunded ? (
        <AmountRow name={words.refundedTotal[hasRefundUnderWay ? 'under_way' : 'done']}>
          −{formatAmount(parsePrice(refunded.amount))}
        </AmountRow>
      ) : null}
      {owedAmount > 0 ? <AmountRow name={words.owed}>−{formatAmount(owedAmount)}</AmountRow> : null}
      {refunded ? (
        <AmountRow name={words.remains} className="font-semibold">
          {formatAmount(minor(Math.max(0, parsePrice(refunded.left) - owedAmount)))}
        </AmountRow>
      ) : null}
    </dl>
  )
}

type BillLineProps = {
  order: BuyerOrder
  item: BuyerOrder['items'][number]
  total: string
}

function BillLine({ order, item, total }: BillLineProps) {
  const { name, sku, slug, image, quantity, grade, defects } = item
  const { language, messages } = useLocale()
  const words = useOrderWords()
  const isItemCancelled = item.standing === 0
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      {image ? (
        <img
          src={pictureUrlAtWidth(image, 224)}
          alt=""
          width={64}
          height={64}
          loading="lazy"
          className={`size-16 max-h-[17vw] max-w-[17vw] rounded-sm bg-steel-100 object-cover ${isItemCancelled ? 'grayscale' : ''}`}
        />
      ) : (
        <span className="size-16 max-h-[17vw] max-w-[17vw]" />
      )}
      <div className="min-w-0">
        <p
          className={`font-semibold [overflow-wrap:anywhere] ${isItemCancelled ? 'text-steel-700 line-through' : ''}`}
        >
          {slug ? (
            <Link to={paths.product(slug)[language]} className="inline-block py-0.5 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-sm text-steel-700">
          {sku} · {words.unitCount({ count: quantity })}
        </p>
        <UnitStateBadges item={item} />
        {grade ? (
          <p className="text-sm text-steel-700">
            {messages.product.grade({ grade })}: {messages.product.grades[grade]}
          </p>
        ) : null}
        {item.isMarginScheme ? (
          <p className="text-sm text-steel-700">{BILL_WORDS[language].marginScheme}</p>
        ) : null}
        {defects.length > 0 ? (
          <p className="text-sm text-steel-700">
            {words.defects}: {defects.join('; ')}
          </p>
        ) : null}
        <ProductDocuments order={order} item={item} />
      </div>
      <p
        className={`col-span-2 ml-auto whitespace-nowrap font-semibold tabular-nums sm:col-span-1 ${isItemCancelled ? 'text-steel-700 line-through' : ''}`}
      >
        {total}
      </p>
    </li>
  )
}

/** Links to the manual of a line, and to its guarantee statement in the language of the order. */
function ProductDocuments({ order, item: { guaranteePath, manualUrl } }: Omit<BillLineProps, 'total'>) {
  const { messages } = useLocale()
  const words = useOrderWords()
  const documents = [
    guaranteePath ? { text: words.guarantee, href: guaranteePath, hrefLang: order.language } : null,
    manualUrl ? { text: messages.product.manual, href: manualUrl, hrefLang: 'pl' } : null,
  ].filter((productDocument) => productDocument !== null)
  return documents.length > 0 ? (
    <p className="flex flex-wrap gap-x-4 text-sm print:hidden">
      {documents.map(({ text, href, hrefLang }) => (
        <a
          key={text}
          href={href}
          hrefLang={hrefLang}
          target="_blank"
          rel="noreferrer"
          className="py-1 underline"
        >
          {text}
        </a>
      ))}
    </p>
  ) : null
}

/** Badges of a line: cancelled units, returned units, and units sent back without a decision on their refund. */
function UnitStateBadges({ item }: Pick<BillLineProps, 'item'>) {
  const { units: words } = useOrderWords()
  const shownUnitStates = (['cancelled', 'returned', 'undecided'] as const).filter((state) => item[state] > 0)
  if (shownUnitStates.length === 0) return null
  return (
    <p className="my-1 flex flex-wrap gap-1.5">
      {shownUnitStates.map((state) => {
        const { all, some } = words[state === 'undecided' && item.back === item.undecided ? 'back' : state]
        const quantity = item[state]
        return (
          <span
            key={state}
            className={`rounded-sm px-2 py-0.5 text-sm font-semibold ${state === 'undecided' ? 'bg-accent/25' : 'bg-steel-200'}`}
          >
            {quantity === item.quantity ? all : some({ count: quantity, total: item.quantity })}
          </span>
        )
      })}
    </p>
  )
}
