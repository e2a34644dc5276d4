import type { PickupStatus } from '../../../../domain/orders/pickup'

type HandoverItem = { quantity: number; toShip: number; units: { delivered: number } }

/**
 * Lists the lines of a pick-up with their number of units to hand over, or of collected units after the handover. Lines
 * without such units are left out. An unpaid or cancelled order lists all its units.
 */
export function listHandoverLines<Item extends HandoverItem>(
  items: readonly Item[],
  status: PickupStatus,
): (Item & { shownQuantity: number })[] {
  return items
    .map((item) => ({ ...item, shownQuantity: countShownUnits(item, status) }))
    .filter(({ shownQuantity }) => shownQuantity > 0)
}

function countShownUnits({ quantity, toShip, units }: HandoverItem, status: PickupStatus): number {
  if (status === 'unpaid' || status === 'cancelled') return quantity
  return status === 'handedOver' ? units.delivered : toShip
}
