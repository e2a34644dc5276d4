import type { Language } from '../../../domain/language'
import type { BuyerOrder } from '../../api'
import { formatPolishDate } from './format-polish-date'
import { areAllUnitsSettled, findWorstRefundStatus } from './order-status'
import type { OrderWords } from './words'

type Order = Pick<
  BuyerOrder,
  'courier' | 'isCancelled' | 'isRefunded' | 'paymentStatus' | 'fulfilment' | 'happened' | 'refunds'
> & { items: readonly Pick<BuyerOrder['items'][number], 'standing' | 'cancelled'>[] }

/**
 * Returns a short text on the state of an order. If all money goes back, the text names the state of the refund.
 * Otherwise it names cancelled goods and the parcel's last step.
 */
export function orderStateText(order: Order, words: OrderWords, language: Language): string {
  if (order.isRefunded) return words.moneyState[findWorstRefundStatus(order.refunds) ?? 'done']
  if (order.isCancelled) return words.status.cancelled
  if (areAllUnitsSettled(order)) return words.status.returned
  const parcelText = formatParcelState(order, words, language)
  return order.items.some(({ cancelled }) => cancelled > 0)
    ? words.partCancelled({ state: parcelText })
    : parcelText
}

function formatParcelState(
  { courier, paymentStatus, fulfilment, happened }: Order,
  words: OrderWords,
  language: Language,
): string {
  if (paymentStatus !== 'paid' || fulfilment === 'new') return words.status[paymentStatus]
  const stateWords = courier === null ? words.pickupState : words.parcelState
  if (fulfilment === 'packed') return stateWords.packed
  const stateReachedAt = happened.find(({ step }) => step === fulfilment)?.at
  if (!stateReachedAt) return words.status.paid
  return stateWords[fulfilment]({ day: formatPolishDate(stateReachedAt, language) })
}
