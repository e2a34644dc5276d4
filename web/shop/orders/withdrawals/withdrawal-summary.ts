import { countNamedUnits } from '../../../../domain/returns/withdrawn-goods'
import type { BuyerOrder } from '../../../api'
import type { OrderWords } from '../words'

type WithdrawalSummary = { messageKey: keyof OrderWords['withdrawalMeans']; mustSendBack: boolean }
type OrderItem = Pick<
  BuyerOrder['items'][number],
  'name' | 'sku' | 'quantity' | 'shipped' | 'delivered' | 'undecided'
>
type Order = Pick<BuyerOrder, 'happened' | 'voucherBought' | 'courier'> & {
  items: readonly OrderItem[]
}
type Withdrawal = Pick<
  BuyerOrder['withdrawals'][number],
  'needsCheck' | 'status' | 'settlement' | 'isWhole' | 'items'
>

/** Returns the message to the buyer about a withdrawal, and whether its goods must be sent back. */
export function withdrawalSummary(order: Order, withdrawal: Withdrawal): WithdrawalSummary {
  const { needsCheck, status, settlement } = withdrawal
  if (settlement) return { messageKey: settlement, mustSendBack: false }
  if (status === 'goods_awaited') return { messageKey: 'awaited', mustSendBack: true }
  if (status === 'goods_sent') return { messageKey: 'sent', mustSendBack: false }
  if (status === 'goods_received') return { messageKey: chooseAcceptedText(order), mustSendBack: false }
  if (status !== 'requested')
    return { messageKey: status === 'refunded' ? 'done' : 'refused', mustSendBack: false }
  // Promises no refund, because staff must first check the right of withdrawal. A promise would bind the shop (rules
  // 3.8).
  if (needsCheck) return { messageKey: 'staffCheck', mustSendBack: false }
  if (order.voucherBought) return { messageKey: 'voucher', mustSendBack: false }
  const buyerStep = nextBuyerStep(order, withdrawal)
  return { messageKey: buyerStep, mustSendBack: buyerStep !== 'keep' }
}

/** True if the buyer collects the goods of an order, and can also bring them back. */
export const isPickupOrder = ({
  courier,
  voucherBought,
}: Pick<Order, 'courier' | 'voucherBought'>): boolean => courier === null && voucherBought === null

/** Returns the goods named in a withdrawal; all goods of the order if it names none. */
function withdrawnItemsOf({ items }: Order, withdrawal: Withdrawal): readonly OrderItem[] {
  const requestedItems = items.filter((item) => countNamedUnits(item, withdrawal.items) > 0)
  return withdrawal.isWhole || requestedItems.length === 0 ? items : requestedItems
}

/** Staff also set the status `goods_received` if they accept the withdrawal of goods that never left the shop. */
function chooseAcceptedText({ voucherBought, happened }: Order): 'voucher' | 'received' | 'keep' {
  if (voucherBought) return 'voucher'
  return happened.some(({ step }) => step === 'shipped' || step === 'delivered') ? 'received' : 'keep'
}

function nextBuyerStep(order: Order, withdrawal: Withdrawal): 'send' | 'sendRest' | 'bring' | 'keep' {
  const withdrawnItems = withdrawnItemsOf(order, withdrawal)
  const hasUndecidedUnits = withdrawnItems.some(({ undecided }) => undecided > 0)
  if (withdrawnItems.some(({ shipped, delivered }) => shipped + delivered > 0))
    return hasUndecidedUnits ? 'sendRest' : isPickupOrder(order) ? 'bring' : 'send'
  // Before the delivery the buyer has no goods to send back.
  return hasUndecidedUnits && order.happened.some(({ step }) => step === 'delivered') ? 'sendRest' : 'keep'
}
