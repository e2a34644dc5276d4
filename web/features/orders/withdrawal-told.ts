import { isoDay, polishDay } from '../../../domain/polish-days'
import type { BuyerOrder } from '../../api'
import type { OrderWords } from './words'

type Told = { means: keyof OrderWords['withdrawalMeans']; isAwaited: boolean }
type Order = Pick<
  BuyerOrder,
  'fulfilment' | 'happened' | 'mayWithdraw' | 'lastDayToWithdraw' | 'voucherBought'
>

/** What the buyer is told that a statement means, and whether its goods are to be sent back. */
export function withdrawalTold(
  order: Order,
  { at, status, settlement }: Pick<BuyerOrder['withdrawals'][number], 'at' | 'status' | 'settlement'>,
): Told {
  if (settlement) return { means: settlement, isAwaited: false }
  if (status === 'goods_awaited') return { means: 'awaited', isAwaited: true }
  if (status === 'goods_received') return { means: 'received', isAwaited: false }
  if (status !== 'requested') return { means: status === 'refunded' ? 'done' : 'refused', isAwaited: false }
  if (!hasRight(order, at)) return { means: 'looked', isAwaited: false }
  if (order.voucherBought) return { means: 'voucher', isAwaited: false }
  const means = whereIs(order)
  return { means, isAwaited: means !== 'keep' }
}

/** A promise made to whoever has no such right, or no longer has it, would bind the shop (rules 3.8): staff look first. */
const hasRight = ({ mayWithdraw, lastDayToWithdraw: last }: Order, at: string): boolean =>
  mayWithdraw === true && (last === null || isoDay(polishDay(Date.parse(at))) <= last)

/** Of what came back after it was delivered nobody knows whether it was all of it. */
function whereIs({ fulfilment, happened }: Order): 'send' | 'sendRest' | 'keep' {
  if (fulfilment === 'shipped' || fulfilment === 'delivered') return 'send'
  return fulfilment === 'returned' && happened.some(({ step }) => step === 'delivered') ? 'sendRest' : 'keep'
}
