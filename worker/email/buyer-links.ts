import type { Language } from '../../domain/language'
import type { OrderRow } from '../features/orders/orders.table'

type Linked = Pick<OrderRow, 'id' | 'linkToken'>

/** Behind the "#" of an address: no server and no log sees it. */
const keyOf = ({ id, linkToken }: Linked): string => `#order=${id}.${linkToken}`

const WITHDRAWAL: Record<Language, string> = { pl: '/odstapienie-od-umowy', en: '/withdrawal' }

/** Where its buyer sees an order. Whoever has this address is the buyer (decision 023). */
export const orderUrl = (appUrl: string, order: Linked): string =>
  `${appUrl}/zamowienie/${order.id}${keyOf(order)}`

/** Where its buyer withdraws from it, with everything filled in. */
export const withdrawalUrl = (appUrl: string, order: Linked, language: Language): string =>
  appUrl + WITHDRAWAL[language] + keyOf(order)
