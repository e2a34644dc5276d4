import { dayRange, deliveryWindow } from '../../../domain/delivery'
import type { Language } from '../../../domain/language'
import { polishDay } from '../../../domain/polish-days'
import type { BuyerOrder } from '../../api'

type Awaited = Pick<BuyerOrder, 'createdAt' | 'fulfilment' | 'isRefunded'>

/** The days for which the goods were promised; null once they are there, or not coming, or those days are over. */
export function expectedDays(
  { createdAt, fulfilment, isRefunded }: Awaited,
  { now, closingAt, language }: { now: number; closingAt: string; language: Language },
): string | null {
  const { from, to } = deliveryWindow(Date.parse(createdAt), closingAt)
  const isAhead = !isRefunded && fulfilment !== 'delivered' && fulfilment !== 'returned'
  return isAhead && polishDay(now) <= to ? dayRange(from, to, language) : null
}
