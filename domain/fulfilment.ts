import { isHolding, type OrderState } from './order'
import type { OrderCourier } from './shipping'

/** Where the goods of an order are (design 4, api). */
export const FULFILMENTS = ['new', 'packed', 'shipped', 'delivered', 'returned'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

const WAYS: Readonly<Record<Fulfilment, readonly Fulfilment[]>> = {
  new: ['packed', 'shipped'],
  packed: ['shipped', 'new'],
  shipped: ['delivered', 'returned'],
  delivered: ['returned'],
  // A parcel that nobody took goes out again (`isUntaken`).
  returned: ['shipped'],
}

type Back = { fulfilment: Fulfilment; deliveredAt: number | string | null }

/**
 * Whether goods that came back are to go out again: those that never arrived. What was delivered came back because somebody
 * withdrew or complained, and what becomes of it is told by that.
 */
export const isUntaken = ({ fulfilment, deliveredAt }: Back): boolean =>
  fulfilment === 'returned' && deliveredAt === null

/** Where the goods of an order are, and what may be done with them. */
type Goods = Back & { state: OrderState; courier: OrderCourier }

/**
 * What may become of an order's goods next, in the order in which staff would do it. Only what is paid is packed and sent;
 * what is on its way arrives or comes back even if the money goes back meanwhile (features H6). A voucher goes by mail: it
 * has nothing to pack, and neither has an order of which everything is back on sale (`hasGoods`).
 */
export function nextFulfilments(order: Goods, hasGoods: boolean): readonly Fulfilment[] {
  const { fulfilment, state, courier } = order
  if (courier === 'digital' || (fulfilment === 'returned' && !isUntaken(order))) return []
  const ways = WAYS[fulfilment]
  if (state === 'paid' && hasGoods) return ways
  return ways.filter((next) => next === 'delivered' || next === 'returned' || next === 'new')
}

/** What staff may have said by mistake, and take back. */
export type TakenBack = 'delivered' | 'returned'

/**
 * Where goods are once the last that was said of them is taken back: on their way when they have not arrived after all, and
 * where they were before when they have not come back. Null where nothing was said that could be taken back, or where
 * something followed: the money has gone back.
 */
export function afterTakenBack(order: Back & Pick<Goods, 'state'>): Fulfilment | null {
  if (order.fulfilment === 'delivered') return 'shipped'
  if (order.fulfilment !== 'returned' || order.state !== 'paid') return null
  return isUntaken(order) ? 'shipped' : 'delivered'
}

/** Whether goods came back of which `restocked` pieces are on sale again: others may buy them, so nobody takes that back. */
export const isBackOnSale = ({ fulfilment }: Pick<Back, 'fulfilment'>, restocked: number): boolean =>
  fulfilment === 'returned' && restocked > 0

/** What of an order's way can be taken back, when `restocked` of its pieces are on sale again; null where nothing can. */
export function takesBack(order: Back & Pick<Goods, 'state'>, restocked: number): TakenBack | null {
  const { fulfilment } = order
  if (afterTakenBack(order) === null || isBackOnSale(order, restocked)) return null
  return fulfilment === 'delivered' || fulfilment === 'returned' ? fulfilment : null
}

/** Whether a line of an order is still its buyer's: what has gone back on sale is neither packed nor sent. */
export const isToGo = ({ state }: Pick<GoodsLine, 'state'>): boolean => state !== 'released'

/** A line of an order; `restocked` of its pieces are back on sale, all of them when it is released. */
export type GoodsLine = { state: 'held' | 'sold' | 'released'; quantity: number; restocked: number }

/** How many pieces of a line are still its buyer's. */
export const piecesToGo = ({ state, quantity, restocked }: GoodsLine): number =>
  isToGo({ state }) ? quantity - restocked : 0

/** How many of the `withdrawn` pieces of a line could still be sent by mistake: those that are not back on sale. */
export const withdrawnToGo = (line: GoodsLine, withdrawn: number): number =>
  Math.max(0, withdrawn - (line.quantity - piecesToGo(line)))

/** Whether the goods are with the shop: not yet sent, or back. */
export const isInHouse = (fulfilment: Fulfilment): boolean =>
  fulfilment === 'new' || fulfilment === 'packed' || fulfilment === 'returned'

/** Whether it can still be said where an order goes: while it is here, if it is to go anywhere at all (`hasGoods`). */
export const isAddressOpen = (order: Goods, hasGoods: boolean): boolean =>
  order.courier !== 'digital' &&
  hasGoods &&
  (order.fulfilment === 'new' || order.fulfilment === 'packed' || isUntaken(order)) &&
  (order.state === 'paid' || isHolding(order.state))
