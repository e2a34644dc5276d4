import {
  type GoodsLine,
  type UnitMove,
  moveAllUnits,
  type UnitPlace,
  maxStepQuantity,
  planStepMoves,
  sumUnits,
  countUndecidedUnits,
  type UnitsByPlace,
  countUnitsToShip,
} from './goods'
import { isHoldingState, type OrderState } from './order'
import type { SaleChannel } from './sale-channel'
import { deliversToPoint, hasParcel, type OrderCourier } from '../delivery/couriers'
import type { Timestamp } from '../time/time'

/**
 * The steps of an order's parcel. Database triggers derive the step from the places of the order's units
 * (docs/goods.md).
 */
export const FULFILMENT_STATES = ['new', 'packed', 'shipped', 'delivered', 'returned'] as const
export type Fulfilment = (typeof FULFILMENT_STATES)[number]

/** True if the parcel has left the shop, so that it can be tracked. */
export const hasBeenShipped = (fulfilment: Fulfilment): boolean =>
  fulfilment !== 'new' && fulfilment !== 'packed'

type OrderLine = GoodsLine & { productId: string }

/** The fields of an order that decide about its parcel. `deliveredAt` is null until the first delivery. */
type FulfilmentOrder = {
  fulfilment: Fulfilment
  state: OrderState
  courier: OrderCourier
  channel: SaleChannel
  deliveredAt: Timestamp | string | null
}

const countUnits = (
  lines: readonly { units: UnitsByPlace }[],
  places: Parameters<typeof sumUnits>[1],
): number => lines.reduce((sum, { units }) => sum + sumUnits(units, places), 0)

/** True if an order has units that staff must still pack or send. */
export const hasUnitsToShip = (lines: readonly { units: UnitsByPlace }[]): boolean =>
  lines.some((line) => countUnitsToShip(line) > 0)

/** True if staff must open a packed parcel, because a unit in it was cancelled. */
export const hasParcelToOpen = (lines: readonly { units: UnitsByPlace }[]): boolean =>
  countUnits(lines, ['unpacking']) > 0

/** True if a parcel came back undelivered and some of its units can be sent again. */
export const canResendGoods = (
  { fulfilment, deliveredAt }: Pick<FulfilmentOrder, 'fulfilment' | 'deliveredAt'>,
  lines: readonly OrderLine[],
): boolean =>
  fulfilment === 'returned' && deliveredAt === null && lines.some((line) => countUndecidedUnits(line) > 0)

/**
 * The next steps of an order's parcel, the usual one first. Only paid goods are packed and sent.
 * A sent parcel can still arrive or come back, even if the order is refunded meanwhile. A parcel with a cancelled unit
 * must be opened first. Vouchers go by e-mail. Goods that the buyer collects are handed over, and never shipped.
 */
export function listNextFulfilments(order: FulfilmentOrder, lines: readonly OrderLine[]): Fulfilment[] {
  if (order.courier === 'digital') return []
  const countUnitsAt = (...places: Parameters<typeof sumUnits>[1]) => countUnits(lines, places)
  const isPaid = order.state === 'paid'
  if (countUnitsAt('shipped') > 0) return ['delivered', 'returned']
  if (hasParcelToOpen(lines)) return []
  if (order.courier === 'counter' && countUnitsAt('owed', 'packed') > 0)
    return listNextHandoverSteps(order, countUnitsAt('packed') > 0)
  if (countUnitsAt('packed') > 0) return isPaid ? ['shipped', 'new'] : ['new']
  if (countUnitsAt('owed') > 0) return isPaid ? ['packed', 'shipped'] : []
  if (countUnitsAt('delivered') > 0) return ['returned']
  if (isPaid && canResendGoods(order, lines)) return ['shipped']
  if (order.fulfilment === 'shipped' && countUnitsAt('awaited') > 0) return ['returned']
  return []
}

/**
 * The next steps of goods that the buyer collects. Goods bought on the web are packed first, because `packed` tells the
 * buyer that they are ready (decision 057).
 */
function listNextHandoverSteps({ state, channel }: FulfilmentOrder, isPacked: boolean): Fulfilment[] {
  if (state !== 'paid') return isPacked ? ['new'] : []
  if (isPacked) return ['delivered', 'new']
  return channel === 'web' ? ['packed', 'delivered'] : ['delivered']
}

/** The moves of an order's units when its parcel takes the step `nextFulfilment`. */
export function planFulfilmentMoves(lines: readonly OrderLine[], nextFulfilment: Fulfilment): UnitMove[] {
  switch (nextFulfilment) {
    case 'new':
      return moveAllUnits(lines, ['packed'], 'owed')
    case 'packed':
      return moveAllUnits(lines, ['owed'], 'packed')
    case 'shipped': {
      const resendMoves = lines.some((line) => countUnitsToShip(line) > 0) ? [] : planResendMoves(lines)
      return [
        ...resendMoves,
        ...resendMoves.map((move): UnitMove => ({ ...move, from: 'owed', to: 'shipped' })),
        ...moveAllUnits(lines, ['owed', 'packed'], 'shipped'),
      ]
    }
    case 'delivered':
      return countUnits(lines, ['shipped']) > 0
        ? moveAllUnits(lines, ['shipped'], 'delivered')
        : planHandover(lines)
    case 'returned': {
      const hasUnitsAt = (place: UnitPlace) => countUnits(lines, [place]) > 0
      if (!hasUnitsAt('shipped')) return moveAllUnits(lines, ['delivered', 'awaited'], 'inspection')
      // Awaited units of an earlier delivery come back separately, not with this parcel.
      return moveAllUnits(lines, hasUnitsAt('delivered') ? ['shipped'] : ['shipped', 'awaited'], 'inspection')
    }
  }
}

/** The moves when the buyer collects the goods: all units leave the shop and are delivered at once. */
const planHandover = (lines: readonly OrderLine[]): UnitMove[] => {
  const moves = moveAllUnits(lines, ['owed', 'packed'], 'shipped')
  return [...moves, ...moves.map((move): UnitMove => ({ ...move, from: 'shipped', to: 'delivered' }))]
}

const planResendMoves = (lines: readonly OrderLine[]): UnitMove[] =>
  lines.flatMap((line) => planStepMoves(line, 'resend', maxStepQuantity(line, 'resend')) ?? [])

/** True if staff can still correct the delivery address: the order is unpaid, or its goods are still in the shop. */
export const canCorrectAddress = (order: FulfilmentOrder, lines: readonly OrderLine[]): boolean =>
  hasParcel(order.courier) &&
  (isHoldingState(order.state) ||
    (order.state === 'paid' &&
      ((hasUnitsToShip(lines) && !lines.some(({ units }) => units.shipped > 0)) ||
        canResendGoods(order, lines))))

/** True if the parcel goes to a point, and its point can still change, by the same rule as the address. */
export const canChangePoint = (order: FulfilmentOrder, lines: readonly OrderLine[]): boolean =>
  deliversToPoint(order.courier) && canCorrectAddress(order, lines)

/**
 * True if the buyer can choose another point. A printed label names the point, so the buyer must write to the shop. Only
 * a closed point can still change, because the parcel cannot go there.
 */
export const canBuyerChangePoint = (
  order: FulfilmentOrder & { pickupPointClosedAt: Timestamp | null },
  lines: readonly OrderLine[],
  isLabelPrinted: boolean,
): boolean => canChangePoint(order, lines) && (order.pickupPointClosedAt !== null || !isLabelPrinted)

/**
 * Event: the buyer collected the goods. Staff cannot undo the event, because goods that have left the shop can only be
 * returned.
 */
export const HANDED_OVER_EVENT = 'handed_over'

/** Events of an order's goods that staff may undo until other goods of the order move. */
const UNDOABLE_EVENTS = [
  'packed',
  'delivered',
  'returned',
  'goods_expect',
  'goods_keep',
  'goods_receive',
  'goods_takeOut',
  'goods_restock',
  'goods_discard',
  'goods_resend',
]

const UNDONE_EVENT_PREFIX = 'undone:'

export const toUndoEventKind = (kind: string): string => UNDONE_EVENT_PREFIX + kind

/**
 * The last event that moved goods (`events`: oldest first), if staff may undo it; else null. Skips an undone event and
 * the event that undid it.
 */
export function findLastUndoableEvent<T extends { kind: string }>(events: readonly T[]): T | null {
  const remainingEvents: T[] = []
  for (const event of events) {
    if (event.kind.startsWith(UNDONE_EVENT_PREFIX)) remainingEvents.pop()
    else remainingEvents.push(event)
  }
  const lastEvent = remainingEvents.at(-1)
  return lastEvent && UNDOABLE_EVENTS.includes(lastEvent.kind) ? lastEvent : null
}
