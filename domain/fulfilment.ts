import {
  type GoodsLine,
  type Move,
  moveAll,
  type Place,
  stepLimit,
  stepMoves,
  sumOf,
  undecidedUnits,
  type Units,
  unitsToShip,
} from './goods'
import { isHolding, type OrderState } from './order'
import type { OrderCourier } from './shipping'
import type { Timestamp } from './time'

/** The steps of an order's parcel. The database derives the step from where the order's units are (migrations). */
export const FULFILMENTS = ['new', 'packed', 'shipped', 'delivered', 'returned'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/** True if the parcel has left the shop, so that it can be tracked. */
export const hasLeft = (fulfilment: Fulfilment): boolean => fulfilment !== 'new' && fulfilment !== 'packed'

type Line = GoodsLine & { productId: string }

/** The fields of an order that decide about its parcel. `deliveredAt` is null until the first delivery. */
type Parcel = {
  fulfilment: Fulfilment
  state: OrderState
  courier: OrderCourier
  deliveredAt: Timestamp | string | null
}

const countIn = (lines: readonly { units: Units }[], places: Parameters<typeof sumOf>[1]): number =>
  lines.reduce((sum, { units }) => sum + sumOf(units, places), 0)

/** True when something of an order is still to be packed and sent. */
export const hasUnitsToShip = (lines: readonly { units: Units }[]): boolean =>
  lines.some((line) => unitsToShip(line) > 0)

/** True when a packed parcel has to be opened, because something in it was cancelled. */
export const mustOpenParcel = (lines: readonly { units: Units }[]): boolean =>
  countIn(lines, ['unpacking']) > 0

/** True if a parcel came back without a delivery and some of its units can be sent again. */
export const canSendAgain = (
  { fulfilment, deliveredAt }: Pick<Parcel, 'fulfilment' | 'deliveredAt'>,
  lines: readonly Line[],
): boolean =>
  fulfilment === 'returned' && deliveredAt === null && lines.some((line) => undecidedUnits(line) > 0)

/**
 * The next steps of an order's parcel, the usual one first. Only paid goods are packed and sent.
 * A sent parcel can still arrive or come back, even if the order is refunded meanwhile. A parcel with a cancelled unit
 * must be opened first. Vouchers go by e-mail.
 */
export function nextFulfilments(order: Parcel, lines: readonly Line[]): Fulfilment[] {
  if (order.courier === 'digital') return []
  const count = (...places: Parameters<typeof sumOf>[1]) => countIn(lines, places)
  const isPaid = order.state === 'paid'
  if (count('shipped') > 0) return ['delivered', 'returned']
  if (mustOpenParcel(lines)) return []
  if (count('packed') > 0) return isPaid ? ['shipped', 'new'] : ['new']
  if (count('owed') > 0) return isPaid ? ['packed', 'shipped'] : []
  if (count('delivered') > 0) return ['returned']
  if (isPaid && canSendAgain(order, lines)) return ['shipped']
  if (order.fulfilment === 'shipped' && count('awaited') > 0) return ['returned']
  return []
}

/** The moves of an order's units when its parcel takes a step. */
export function fulfilmentMoves(lines: readonly Line[], next: Fulfilment): Move[] {
  switch (next) {
    case 'new':
      return moveAll(lines, ['packed'], 'owed')
    case 'packed':
      return moveAll(lines, ['owed'], 'packed')
    case 'shipped': {
      const repeatedMoves = lines.some((line) => unitsToShip(line) > 0) ? [] : resendMoves(lines)
      return [
        ...repeatedMoves,
        ...repeatedMoves.map((move): Move => ({ ...move, from: 'owed', to: 'shipped' })),
        ...moveAll(lines, ['owed', 'packed'], 'shipped'),
      ]
    }
    case 'delivered':
      return moveAll(lines, ['shipped'], 'delivered')
    case 'returned': {
      const has = (place: Place) => countIn(lines, [place]) > 0
      if (!has('shipped')) return moveAll(lines, ['delivered', 'awaited'], 'inspection')
      // Awaited units of an earlier delivery come back separately, not with this parcel.
      return moveAll(lines, has('delivered') ? ['shipped'] : ['shipped', 'awaited'], 'inspection')
    }
  }
}

const resendMoves = (lines: readonly Line[]): Move[] =>
  lines.flatMap((line) => stepMoves(line, 'resend', stepLimit(line, 'resend')) ?? [])

/** True if staff can still correct the delivery address: the order is unpaid, or its goods are still in the shop. */
export const isAddressOpen = (order: Parcel, lines: readonly Line[]): boolean =>
  order.courier !== 'digital' &&
  (isHolding(order.state) ||
    (order.state === 'paid' &&
      ((hasUnitsToShip(lines) && !lines.some(({ units }) => units.shipped > 0)) ||
        canSendAgain(order, lines))))

/** Events of an order's goods that staff may undo until other goods of the order move. */
const UNDOABLE = [
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

const UNDONE = 'undone:'

export const undoneKind = (kind: string): string => UNDONE + kind

/**
 * The last event that moved goods (`events`: oldest first), if staff may undo it; else null. Skips an undone event and
 * the event that undid it.
 */
export function undoableEvent<T extends { kind: string }>(events: readonly T[]): T | null {
  const standingEvents: T[] = []
  for (const event of events) {
    if (event.kind.startsWith(UNDONE)) standingEvents.pop()
    else standingEvents.push(event)
  }
  const last = standingEvents.at(-1)
  return last && UNDOABLE.includes(last.kind) ? last : null
}
