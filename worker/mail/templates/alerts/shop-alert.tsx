import type { AlertEvent } from '../../../../domain/alerts/alert-events'
import type { Language } from '../../../../domain/language'
import { formatOrderNumber } from '../../../../domain/orders/order'
import type { Alert } from '../../../alerts/alert'
import { alertMail } from './alert-mail'

type ShopAlertTexts = {
  /** Identifies the alert: a second alert with the same key is not sent. */
  key: string
  subject: Record<Language, string>
  /** Text of the mail. Contains ids, no personal data. */
  detail: string
  path: string
  /** Text of the push below the subject; none if absent. */
  pushBody?: Record<Language, string>
}

/**
 * An alert to the shop that needs staff action and is about no known order, with a mail of one paragraph. Contains no
 * personal data, because the alert is not deleted when an order is anonymised.
 */
export const shopAlert = (
  event: AlertEvent,
  { key, subject, detail, path, pushBody }: ShopAlertTexts,
): Alert => ({
  event,
  path,
  push: {
    pl: { title: subject.pl, body: pushBody?.pl ?? '' },
    en: { title: subject.en, body: pushBody?.en ?? '' },
  },
  mail: alertMail({
    about: key,
    subject: subject.pl,
    preview: detail,
    title: subject.pl,
    paragraphs: [detail],
  }),
})

/** The page of an order, and its number as the text of a push. Without an order, the list of orders. */
export const orderAlertTarget = (orderId: string | null): Pick<ShopAlertTexts, 'path' | 'pushBody'> =>
  orderId === null
    ? { path: '/admin/orders' }
    : {
        path: `/admin/orders/${orderId}`,
        pushBody: {
          pl: `Zamówienie #${formatOrderNumber(orderId)}`,
          en: `Order #${formatOrderNumber(orderId)}`,
        },
      }
