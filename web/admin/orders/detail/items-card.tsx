import { BILL_WORDS } from '../../../../content/bill-words'
import { useLocale } from '../../../i18n/locale'
import { parsePrice } from '../../../i18n/use-money'
import { adminPaths } from '../../../app/admin-paths'
import { Link } from '../../../navigation'
import { Card } from '../../kit/page/card'
import { BillTotals } from '../../../shop/orders/bill/bill-totals'
import { ItemPicture } from './item-picture'
import type { StaffOrder } from '../queries'
import { useStaffOrderWords } from '../words'
import { UNIT_PLACES, type UnitPlace } from '../../../../domain/orders/goods'
import { Badge, type BadgeVariant } from '../../../ui/layout/badge'
import { useFormatAmount } from '../../kit/use-format-amount'

/** Card with the order lines: amounts, and where each unit is, such as packed or shipped. */
export function ItemsCard({ order }: { order: StaffOrder }) {
  const words = useStaffOrderWords()
  const formatAmount = useFormatAmount(order.currency)
  const { voucherBought } = order
  return (
    <Card title={words.items}>
      <ul className="divide-y divide-steel-200">
        {order.orderItems.map((line) => (
          <OrderLineItem key={line.productId} line={line} order={order} />
        ))}
        {voucherBought ? (
          <li className="py-2">
            <p className="font-semibold">{words.giftVoucher}</p>
            {voucherBought.recipientEmail ? (
              <p className="break-words text-sm">{words.giftTo({ email: voucherBought.recipientEmail })}</p>
            ) : null}
            {voucherBought.issued ? (
              <Link
                to={adminPaths.voucher(voucherBought.issued.id)}
                className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 sm:min-h-0"
              >
                {words.issued({
                  last4: voucherBought.issued.last4,
                  amount: formatAmount(voucherBought.issued.remaining),
                })}
              </Link>
            ) : null}
          </li>
        ) : null}
      </ul>
      <dl className="mt-2 space-y-1 border-t border-steel-200 pt-2 tabular-nums">
        <BillTotals
          order={order}
          total={order.totalAmount}
          className="font-semibold"
          words={{
            ...words,
            discount: order.voucherUsed && words.discount(order.voucherUsed),
            voucherLabel: order.voucherUsed && words.byVoucher(order.voucherUsed),
          }}
          formatAmount={formatAmount}
        />
      </dl>
    </Card>
  )
}

function OrderLineItem({ line, order }: { line: StaffOrder['orderItems'][number]; order: StaffOrder }) {
  const { language, messages } = useLocale()
  const words = useStaffOrderWords()
  const formatAmount = useFormatAmount(order.currency)
  return (
    <li className="grid grid-cols-[3rem_1fr_auto] gap-x-3 py-2">
      <ItemPicture image={line.image} className="row-span-2 size-12" />
      <Link
        to={adminPaths.product(line.productId)}
        className="min-w-0 font-semibold underline-offset-2 hover:underline"
      >
        {line.names[language]}
      </Link>
      <p className="font-semibold tabular-nums">{formatAmount(line.total)}</p>
      <div className="col-span-2 col-start-2 text-sm text-steel-700">
        {line.name === line.names[language] ? null : (
          <p lang={order.language}>{words.boughtAs({ name: line.name })}</p>
        )}
        <p className="tabular-nums">
          {line.sku} · {line.quantity} × {formatAmount(line.price)}
        </p>
        {line.listPrice ? (
          <p className="wrap-anywhere">
            {words.agreedPrice({ amount: formatAmount(line.listPrice), reason: line.priceReason ?? '' })}
          </p>
        ) : null}
        {line.grade ? <p>{messages.product.grade({ grade: line.grade })}</p> : null}
        {line.taxKind === 'margin' ? <p>{BILL_WORDS[language].marginScheme}</p> : null}
        {line.defects.length > 0 ? (
          <p>
            <span>
              {order.agreement.agreed?.defects ? words.acceptedDefects : words.defects}:{' '}
              {line.defects.map((defect) => defect[language]).join('; ')}
            </span>
          </p>
        ) : null}
        {line.supply ? <p className="wrap-anywhere">{words.supply({ supply: line.supply })}</p> : null}
        <UnitBadges line={line} order={order} formatAmount={formatAmount} />
      </div>
    </li>
  )
}

type OrderLine = StaffOrder['orderItems'][number]

/** Places of a unit of a paid order. A unit is `held` only before the payment. */
const PAID_UNIT_PLACES = UNIT_PLACES.filter((place): place is Exclude<UnitPlace, 'held'> => place !== 'held')

const BADGE_VARIANTS: Partial<Record<UnitPlace, BadgeVariant>> = {
  owed: 'due',
  packed: 'due',
  unpacking: 'bad',
  inspection: 'due',
  delivered: 'good',
}

/**
 * Badges of an order line: where its units are, and how many were cancelled or returned. After a price reduction, a
 * badge also shows the value of the remaining units.
 */
function UnitBadges({
  line,
  order,
  formatAmount,
}: {
  line: OrderLine
  order: StaffOrder
  formatAmount: (decimal: string) => string
}) {
  const words = useStaffOrderWords()
  const { quantity, units, productId, standing } = line
  const placeNames = { ...words.places, ...(order.courier === 'counter' ? words.collectionPlaces : {}) }
  const refundItems = order.refunds
    .flatMap((refund) => refund.items)
    .filter((item) => item.productId === productId)
  const countSettledUnits = (kind: 'cancelled' | 'returned') =>
    refundItems.filter((item) => item.kind === kind).reduce((sum, item) => sum + item.quantity, 0)
  const cancelledQuantity = countSettledUnits('cancelled')
  const returnedQuantity = countSettledUnits('returned')
  const isPriceReduced = parsePrice(line.value) < parsePrice(line.total)
  // No badge says where the units of an unpaid order are, because the payment status says enough.
  const unitPlaces = order.paidAt ? PAID_UNIT_PLACES.filter((place) => units[place] > 0) : []
  return (
    <>
      <div className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
        {unitPlaces.map((place) => (
          <Badge key={place} variant={BADGE_VARIANTS[place] ?? 'plain'}>
            {units[place] === quantity
              ? placeNames[place]
              : words.unitsAt({ units: units[place], place: placeNames[place] })}
          </Badge>
        ))}
        {cancelledQuantity > 0 ? (
          <Badge>{words.cancelledUnits({ units: cancelledQuantity, quantity })}</Badge>
        ) : null}
        {returnedQuantity > 0 ? (
          <Badge>{words.returnedUnits({ units: returnedQuantity, quantity })}</Badge>
        ) : null}
        {line.withdrawn > 0 ? <Badge variant="bad">{words.statements.withdrawnQuantity(line)}</Badge> : null}
      </div>
      {standing > 0 && isPriceReduced ? (
        <p className="mt-1">
          {words.remainingUnits({ units: standing, quantity, amount: formatAmount(line.value) })}
        </p>
      ) : null}
    </>
  )
}
