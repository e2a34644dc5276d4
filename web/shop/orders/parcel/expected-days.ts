import { formatDayRange, deliveryWindow } from '../../../../domain/delivery/delivery'
import type { Language } from '../../../../domain/language'
import { polishDay } from '../../../../domain/time/polish-days'
import type { BuyerOrder } from '../../../api'
import { areGoodsExpected } from '../order-status'
import type { Timestamp } from '../../../../domain/time/time'

type Order = Pick<BuyerOrder, 'createdAt'> & Parameters<typeof areGoodsExpected>[0]

/** Returns the promised delivery days. Null if no goods are on the way, or after the last of these days. */
export function formatExpectedDays(
  order: Order,
  { now, closingAt, language }: { now: Timestamp; closingAt: string; language: Language },
): string | null {
  const { from, to } = deliveryWindow(Date.parse(order.createdAt), closingAt)
  return areGoodsExpected(order) && polishDay(now) <= to ? formatDayRange(from, to, language) : null
}
