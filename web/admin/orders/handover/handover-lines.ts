import type { PickupStatus } from '../../../../domain/orders/pickup'

type HandoverItem = { quantity: number; toShip: number; units: { delivered: number } }

/**
 * The lines of a pick-up with their number of units: the units to hand over, or those that the buyer got. Cancelled
 * units and their lines are left out. An order that must not be handed over shows all its units.
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
