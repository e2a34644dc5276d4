import { pictureAt } from '../../../domain/catalog'
import { formatMoney } from '../../../domain/currency'
import { add } from '../../../domain/money'
import type { BuyerOrder } from '../../api'
import { paths } from '../../../domain/page-paths'
import { useLocale } from '../../i18n/locale'
import { priceOf } from '../../i18n/use-money'
import { Link } from '../../navigation'
import { SumRow } from '../../ui/sum-row'
import { BillEnd } from './bill-end'
import { voucherWay } from './voucher-way'
import { useOrderWords } from './words'

/** What was ordered and what it came to, in the order's own currency and at its own prices. */
export function Bill({ order }: { order: BuyerOrder }) {
  const { language } = useLocale()
  const words = useOrderWords()
  const shown = (amount: string) => formatMoney(priceOf(amount), order.currency, language)
  const { voucherUsed, voucherBought, bill } = order
  const way = voucherBought && voucherWay({ ...order, voucherBought }, words, language)
  const gone = order.refunds.filter(({ isDone }) => isDone).map(({ amount }) => priceOf(amount))
  return (
    <>
      <ul className="divide-y divide-steel-200 border-b border-steel-200">
        {order.items.map((item) => (
          <Line key={item.sku} item={item} total={shown(item.total)} />
        ))}
        {voucherBought ? (
          <li className="py-3">
            <p className="font-semibold">{voucherBought.name}</p>
            {way ? <p className="text-sm text-steel-700 [overflow-wrap:anywhere]">{way}</p> : null}
          </li>
        ) : null}
      </ul>
      <dl className="space-y-1.5 pt-4 tabular-nums">
        {voucherBought ? null : (
          <>
            <SumRow name={words.subtotal}>{shown(order.subtotal)}</SumRow>
            <SumRow name={words.shipping}>
              {priceOf(order.shipping) === 0 ? words.free : shown(order.shipping)}
            </SumRow>
          </>
        )}
        {voucherUsed?.voucherType === 'follow_up' ? (
          <SumRow name={words.discount}>−{shown(order.discount)}</SumRow>
        ) : null}
        <BillEnd
          bill={bill}
          total={order.total}
          className="font-display text-[min(1.5rem,12vw)] font-bold leading-none"
          byVoucher={words.voucher}
          shown={shown}
        />
        {gone.length > 0 ? (
          <SumRow name={words.goneBack}>{formatMoney(add(...gone), order.currency, language)}</SumRow>
        ) : null}
      </dl>
      {voucherUsed ? (
        <p className="mt-3 rounded-sm bg-accent/25 px-3 py-2 text-sm font-semibold">
          {words.left({
            last4: voucherUsed.last4,
            amount: formatMoney(priceOf(voucherUsed.remaining), voucherUsed.currency, language),
          })}
        </p>
      ) : null}
    </>
  )
}

type LineProps = { item: BuyerOrder['items'][number]; total: string }

function Line({ item: { name, sku, slug, image, quantity, grade, defects }, total }: LineProps) {
  const { language, messages } = useLocale()
  const words = useOrderWords()
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      {image ? (
        <img
          src={pictureAt(image, 400)}
          alt=""
          width={64}
          height={64}
          loading="lazy"
          className="size-16 max-h-[17vw] max-w-[17vw] rounded-sm bg-steel-100 object-cover"
        />
      ) : (
        <span className="size-16 max-h-[17vw] max-w-[17vw]" />
      )}
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {slug ? (
            <Link to={paths.product(slug)[language]} className="inline-block py-0.5 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-sm text-steel-700">
          {sku} · {words.pieces({ count: quantity })}
        </p>
        {grade ? (
          <p className="text-sm text-steel-700">
            {messages.product.grade({ grade })}: {messages.product.grades[grade]}
          </p>
        ) : null}
        {defects.length > 0 ? (
          <p className="text-sm text-steel-700">
            {words.defects}: {defects.join('; ')}
          </p>
        ) : null}
      </div>
      <p className="col-span-2 ml-auto whitespace-nowrap font-semibold tabular-nums sm:col-span-1">{total}</p>
    </li>
  )
}
