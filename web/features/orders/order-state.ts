import type { Language } from '../../../domain/language'
import type { BuyerOrder } from '../../api'
import { dayOf } from './day-of'
import type { OrderWords } from './words'

type Followed = Pick<BuyerOrder, 'isRefunded' | 'paymentStatus' | 'fulfilment' | 'happened'>

/** Where an order is, in few words: of a paid one what happened to its parcel last, and when. */
export function orderState(order: Followed, words: OrderWords, language: Language): string {
  const { isRefunded, paymentStatus, fulfilment, happened } = order
  if (isRefunded) return words.status.refunded
  if (paymentStatus !== 'paid' || fulfilment === 'new') return words.status[paymentStatus]
  if (fulfilment === 'packed') return words.parcelState.packed
  const at = happened.find(({ step }) => step === fulfilment)?.at
  if (!at) return words.status.paid
  return words.parcelState[fulfilment]({ day: dayOf(at, language) })
}
