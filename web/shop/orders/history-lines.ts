import { formatComplaintNumber } from '../../../domain/returns/complaint'
import { formatMoney } from '../../../domain/money/currency'
import type { Language } from '../../../domain/language'
import type { BuyerOrder } from '../../api'
import { parsePrice } from '../../i18n/use-money'
import type { OrderWords } from './words'

type Order = Pick<BuyerOrder, 'happened' | 'refunds' | 'isCancelled' | 'currency' | 'courier'> & {
  withdrawals: readonly Pick<BuyerOrder['withdrawals'][number], 'id' | 'at'>[]
  complaints: readonly Pick<BuyerOrder['complaints'][number], 'id' | 'submittedAt'>[]
}
type Refund = BuyerOrder['refunds'][number]

/** An event of an order, as shown to its buyer. */
export type HistoryLine = { id: string; at: string; text: string }

const filterCancelledItems = ({ items }: Refund): Refund['items'] =>
  items.filter(({ kind }) => kind === 'cancelled')

export function listHistoryLines(order: Order, words: OrderWords, language: Language): HistoryLine[] {
  const lastCancellation = order.refunds.findLast((refund) => filterCancelledItems(refund).length > 0)
  return [
    ...filterVisibleEvents(order).map(({ step, at }) => ({
      id: step,
      at,
      text: words.steps[order.courier === null ? toCollectionStep(step) : step],
    })),
    ...order.refunds.flatMap((refund) => {
      const isLastCancellation = order.isCancelled && refund === lastCancellation
      return [...listRefundLines(refund), ...listCancelledGoodsLines(refund, isLastCancellation)]
    }),
    ...order.withdrawals.map(({ id, at }) => ({ id, at, text: words.withdrawn })),
    ...order.complaints.map(({ id, submittedAt }) => ({
      id,
      at: submittedAt,
      text: words.complaintSubmitted({ number: formatComplaintNumber(id) }),
    })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))

  function listRefundLines(refund: Refund): HistoryLine[] {
    const { id, at, amount, status } = refund
    if (parsePrice(amount) === 0)
      return filterCancelledItems(refund).length > 0 ? [] : [{ id, at, text: words.refund.none }]
    const amountText = formatMoney(parsePrice(amount), order.currency, language)
    return [{ id, at, text: words.refund[status]({ amount: amountText }) }]
  }

  /**
   * Describes cancelled goods. When no goods are left, the last cancellation reads "order cancelled", not a list of
   * goods.
   */
  function listCancelledGoodsLines(refund: Refund, isLastCancellation: boolean): HistoryLine[] {
    const cancelledUnits = filterCancelledItems(refund)
    if (cancelledUnits.length === 0) return []
    const cancelledTexts = cancelledUnits.map(
      ({ name, quantity }) => `${name ?? ''}, ${words.unitCount({ count: quantity })}`,
    )
    const text = isLastCancellation
      ? words.steps.cancelled
      : words.cancelledGoods({ goods: cancelledTexts.join('; ') })
    return [{ id: `${refund.id} goods`, at: refund.at, text }]
  }
}

/** Maps parcel steps to the steps of an order that the buyer collects in the showroom. */
const COLLECTION_STEPS = { packed: 'ready', delivered: 'collected', returned: 'broughtBack' } as const

const toCollectionStep = (step: Order['happened'][number]['step']) =>
  step === 'packed' || step === 'delivered' || step === 'returned' ? COLLECTION_STEPS[step] : step

/** Returns the events to show. If the order was cancelled before its parcel was sent, the event "packed" is hidden. */
function filterVisibleEvents({ happened, isCancelled }: Order): Order['happened'] {
  const isShipped = happened.some(({ step }) => step === 'shipped')
  return isCancelled && !isShipped ? happened.filter(({ step }) => step !== 'packed') : happened
}
