import { WISH_NAMES } from '../../../../content/complaint-wishes'
import { formatFullDate } from '../../../../domain/time/format-days'
import { formatMoney } from '../../../../domain/money/currency'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { answerDueDay, type ComplaintWish, formatComplaintNumber } from '../../../../domain/returns/complaint'
import { needsRightCheck, refundDueDay } from '../../../../domain/returns/withdrawal'
import { type DayNumber, dateOf } from '../../../../domain/time/calendar-days'
import type { Timestamp } from '../../../../domain/time/time'
import type { AlertEvent } from '../../../../domain/alerts/alert-events'
import type { Alert } from '../../../alerts/alert'
import { formatGoods, shortenSubject, type SummarizedOrder } from '../../parts/order-summary'
import { alertMail } from './alert-mail'

type AlertedRequest = { id: string; name: string; orderText: string; submittedAt: Timestamp }
/** `order`: the order of the request; null if the sender did not prove to be its buyer. */
type AlertContext = { order: SummarizedOrder | null; appUrl: string }

/**
 * Tells the shop of a withdrawal: who, which goods, and until when to refund. A withdrawal that names its goods may be
 * partial, so its title has no total.
 */
export function withdrawalAlert(
  withdrawal: AlertedRequest & { items: readonly string[] },
  { order, appUrl }: AlertContext,
): Alert {
  const goods = withdrawal.items.join(', ') || (order ? formatGoods(order, 'pl') : 'nie podano towaru')
  return requestAlert(withdrawal, {
    event: 'withdrawal',
    title: withdrawal.items.length > 0 ? 'Odstąpienie' : `Odstąpienie${formatTotal(order)}`,
    facts: `${withdrawal.name} odstępuje od umowy: ${goods}. ${formatOrder(withdrawal, order)}`,
    goods,
    todo: withdrawalTodo(order, withdrawal.submittedAt),
    push: {
      pl: { title: 'Nowe odstąpienie od umowy', body: order ? formatGoods(order, 'pl') : '' },
      en: { title: 'New withdrawal', body: order ? formatGoods(order, 'en') : '' },
    },
    appUrl,
    path: `/admin/withdrawals/${withdrawal.id}`,
    button: 'Otwórz odstąpienie',
  })
}

/** Says what to do by when after a withdrawal: keep or await the goods, and refund or first check the right. */
function withdrawalTodo(order: SummarizedOrder | null, submittedAt: Timestamp): string {
  const day = formatDay(refundDueDay(submittedAt))
  const keepText = isInShop(order) ? 'Nie wysyłaj paczki: towar jest jeszcze u Ciebie. ' : ''
  if (order && needsRightCheck(order.order, submittedAt))
    return `${keepText}Najpierw sprawdź, czy kupującemu przysługuje prawo odstąpienia. Jeśli tak, zwróć pieniądze najpóźniej ${day}.`
  return `${keepText}Zwróć pieniądze najpóźniej ${day}.${keepText ? '' : ' Możesz poczekać, aż klient odda towar albo prześle dowód nadania.'}`
}

/** True if no goods of the order have left the shop. */
const isInShop = (order: SummarizedOrder | null): boolean =>
  order?.order.fulfilment === 'new' || order?.order.fulfilment === 'packed'

/** Tells the shop of a complaint: who, which goods, what the customer wants, and until when to answer. */
export function complaintAlert(
  complaint: AlertedRequest & { product: string | null; wish: ComplaintWish },
  { order, appUrl }: AlertContext,
): Alert {
  const goods = complaint.product ?? (order ? formatGoods(order, 'pl') : 'nie podano towaru')
  return requestAlert(complaint, {
    event: 'complaint',
    title: `Reklamacja${formatTotal(order)}`,
    facts: `${complaint.name} reklamuje: ${goods}. Oczekuje: ${WISH_NAMES.pl[complaint.wish]}. ${formatOrder(complaint, order)}`,
    goods,
    todo: `Odpowiedz najpóźniej ${formatDay(answerDueDay(complaint.submittedAt))}, inaczej uznaje się ją za uwzględnioną.`,
    push: {
      pl: {
        title: `Nowa reklamacja ${formatComplaintNumber(complaint.id)}`,
        body: `Odpowiedz do ${formatDay(answerDueDay(complaint.submittedAt))}.`,
      },
      en: {
        title: `New complaint ${formatComplaintNumber(complaint.id)}`,
        body: `Answer by ${formatFullDate(dateOf(answerDueDay(complaint.submittedAt)), 'en')}.`,
      },
    },
    appUrl,
    path: `/admin/complaints/${complaint.id}`,
    button: `Otwórz reklamację ${formatComplaintNumber(complaint.id)}`,
  })
}

type RequestAlertTexts = Pick<Alert, 'push' | 'path'> & {
  event: AlertEvent
  title: string
  facts: string
  goods: string
  todo: string
  appUrl: string
  button: string
}

/** `about` begins with the id of the request, so the mail is deleted together with the request. */
const requestAlert = (
  { id, name }: AlertedRequest,
  { event, push, path, title, facts, goods, todo, appUrl, button }: RequestAlertTexts,
): Alert => ({
  event,
  push,
  path,
  mail: alertMail({
    about: `${id}:alert`,
    subject: shortenSubject(`${title}: ${name}, ${goods}`),
    preview: `${facts} ${todo}`,
    title,
    paragraphs: [facts, todo],
    button: { href: appUrl + path, text: button },
  }),
})

const formatDay = (day: DayNumber): string => formatFullDate(dateOf(day), 'pl')

const formatTotal = (summary: SummarizedOrder | null): string =>
  summary ? ` ${formatMoney(summary.order.total, summary.order.currency, 'pl')}` : ''

const formatOrder = ({ orderText }: AlertedRequest, summary: SummarizedOrder | null): string =>
  summary
    ? `Zamówienie #${formatOrderNumber(summary.order.id)} za ${formatMoney(summary.order.total, summary.order.currency, 'pl')}.`
    : `Klient podał zamówienie „${orderText}”; sprawdź, czy jest jego.`
