import type { Language } from '../../../domain/language'
import type { orderLines, OrderRow } from '../../features/orders/orders.table'
import { shortenText } from '../../shorten-text'

/** An order with the data that an alert to the shop names: buyer, goods and bought voucher. */
export type SummarizedOrder = {
  order: OrderRow
  lines: readonly (typeof orderLines.$inferSelect)[]
  /** The bought voucher; null for an order of goods. */
  purchase: { name: string } | null
}

/** Longer subjects are shortened, because a phone shows about 60 characters. */
const MAX_SUBJECT_LENGTH = 60

export const shortenSubject = (text: string): string => shortenText(text, MAX_SUBJECT_LENGTH)

/** Company or name of the buyer; a general word for an anonymised order. */
export const formatBuyer = ({ companyName, firstName, lastName }: OrderRow): string =>
  companyName || `${firstName} ${lastName}`.trim() || 'klient'

export const formatBuyerWithCity = (order: OrderRow): string =>
  order.city ? `${formatBuyer(order)} (${order.city})` : formatBuyer(order)

const GIFT_VOUCHER: Record<Language, string> = { pl: 'Bon podarunkowy', en: 'Gift voucher' }

/** The goods of an order. The stored name of a voucher is in the order's language, so alerts do not use it. */
export const formatGoods = ({ lines, purchase }: SummarizedOrder, language: Language): string =>
  purchase
    ? GIFT_VOUCHER[language]
    : lines
        .map(
          ({ names, name, quantity }) => `${names[language] || name}${quantity > 1 ? ` × ${quantity}` : ''}`,
        )
        .join(', ')
