import { UNIT_PLACES, type UnitPlace } from '../../../../domain/orders/goods'
import { parsePrice } from '../../../i18n/use-money'
import { Badge, type BadgeVariant } from '../../../ui/layout/badge'
import type { StaffOrder } from '../queries'
import { useStaffOrderWords } from '../words'

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
 * Badges of an order line: where its units are, and how many were cancelled or returned. A price reduction adds the
 * value of the remaining units.
 */
export function UnitBadges({
  line,
  order,
  shown,
}: {
  line: OrderLine
  order: StaffOrder
  shown: (decimal: string) => string
}) {
  const words = useStaffOrderWords()
  const { quantity, units, productId, standing } = line
  const items = order.refunds.flatMap((refund) => refund.items).filter((item) => item.productId === productId)
  const countSettledUnits = (kind: 'cancelled' | 'returned') =>
    items.filter((item) => item.kind === kind).reduce((sum, item) => sum + item.quantity, 0)
  const cancelledQuantity = countSettledUnits('cancelled')
  const returnedQuantity = countSettledUnits('returned')
  const isPriceReduced = parsePrice(line.value) < parsePrice(line.total)
  // No badge says where the units of an unpaid order are, because the payment status says enough.
  const unitPlaces = order.paidAt ? PAID_UNIT_PLACES.filter((place) => units[place] > 0) : []
  return (
    <>
      <div className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
        {unitPlaces.map((place) => (
          <Badge key={place} look={BADGE_VARIANTS[place] ?? 'plain'}>
            {units[place] === quantity
              ? words.places[place]
              : words.unitsAt({ units: units[place], place: words.places[place] })}
          </Badge>
        ))}
        {cancelledQuantity > 0 ? (
          <Badge>{words.cancelledUnits({ units: cancelledQuantity, quantity })}</Badge>
        ) : null}
        {returnedQuantity > 0 ? (
          <Badge>{words.returnedUnits({ units: returnedQuantity, quantity })}</Badge>
        ) : null}
        {line.withdrawn > 0 ? <Badge look="bad">{words.statements.ofLine(line)}</Badge> : null}
      </div>
      {standing > 0 && isPriceReduced ? (
        <p className="mt-1">{words.standing({ units: standing, quantity, amount: shown(line.value) })}</p>
      ) : null}
    </>
  )
}
