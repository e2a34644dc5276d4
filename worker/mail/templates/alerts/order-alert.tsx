import type { AlertEvent } from '../../../../domain/alerts/alert-events'
import { formatFullDate } from '../../../../domain/time/format-days'
import { type Currency, formatMoney } from '../../../../domain/money/currency'
import type { Minor } from '../../../../domain/money/money'
import type { Language } from '../../../../domain/language'
import { formatOrderNumber } from '../../../../domain/orders/order'
import { CLOSED_DISPUTE_STATUSES } from '../../../../domain/payments/dispute'
import { polishDay } from '../../../../domain/time/polish-days'
import type { Timestamp } from '../../../../domain/time/time'
import { dateOf } from '../../../../domain/time/calendar-days'
import type { Deps } from '../../../deps'
import type { Alert } from '../../../alerts/alert'
import {
  formatBuyer,
  formatBuyerWithCity,
  formatGoods,
  shortenSubject,
  type SummarizedOrder,
} from '../../parts/order-summary'
import { alertMail } from './alert-mail'

type OrderAlertTexts = {
  /** Name of the event, such as `refund_failed:<id>`. An order gets one alert for each key. */
  key: string
  /** Polish title: the event and its amount. */
  title: string
  /** The title in English, for pushes to devices in English. */
  titleEn: string
  /** Polish sentence with the task of staff and its deadline. */
  todo: string
  /** Kind of event that devices subscribe to; `money` if absent. */
  event?: AlertEvent
}

/**
 * Tells the shop of a problem with an order: who, which goods, how much, and what to do by when. `about` begins with
 * the order's id, so the mail is deleted when the order is anonymised.
 */
export function orderAlert(
  summary: SummarizedOrder,
  { key, title, titleEn, todo, event = 'money' }: OrderAlertTexts,
  { appUrl }: Pick<Deps, 'appUrl'>,
): Alert {
  const { order } = summary
  const orderNumber = formatOrderNumber(order.id)
  const introText = `${formatBuyerWithCity(order)}, zamówienie #${orderNumber}: ${formatGoods(summary, 'pl')}.`
  const path = `/admin/orders/${order.id}`
  return {
    event,
    path,
    push: {
      pl: { title, body: `#${orderNumber}: ${formatGoods(summary, 'pl')}` },
      en: { title: titleEn, body: `#${orderNumber}: ${formatGoods(summary, 'en')}` },
    },
    mail: alertMail({
      about: `${order.id}:${key}`,
      subject: shortenSubject(`${title}: ${formatBuyer(order)}, ${formatGoods(summary, 'pl')}`),
      preview: `${introText} ${todo}`,
      title,
      paragraphs: [introText, todo],
      button: { href: appUrl + path, text: `Otwórz zamówienie #${orderNumber}` },
    }),
  }
}

type AlertedAmount = { amount: Minor; currency: Currency; now: Timestamp }

/** Number of days in which a bank usually expects the answer to a dispute. */
const DISPUTE_ANSWER_DAYS = 7

const formatAmount = ({ amount, currency }: AlertedAmount): string => formatMoney(amount, currency, 'pl')
const formatAmountEn = ({ amount, currency }: AlertedAmount): string => formatMoney(amount, currency, 'en')
const formatDayAfter = (now: Timestamp, days: number): string =>
  formatFullDate(dateOf(polishDay(now) + days), 'pl')

/**
 * Task to send money by bank transfer, because it did not reach the buyer. The law counts 14 days from the buyer's
 * withdrawal.
 */
const sendByHandText = (now: Timestamp): string =>
  `Wyślij pieniądze przelewem najpóźniej ${formatDayAfter(now, 1)} i zapisz to w zamówieniu. Jeśli nie masz numeru konta, poproś o niego klienta. Po odstąpieniu od umowy klient musi je dostać w 14 dni od swojego oświadczenia.`

export const latePaymentAlert = (alertedAmount: AlertedAmount): OrderAlertTexts => ({
  key: 'late_payment',
  title: `Zwracamy ${formatAmount(alertedAmount)} wpłacone po terminie`,
  titleEn: `Late payment of ${formatAmountEn(alertedAmount)} is refunded`,
  todo: 'Wpłata przyszła, gdy towaru już nie było. Sklep sam zwraca całą kwotę i pisze do klienta. Nic nie musisz robić.',
})

export const refundRefusedAlert = (alertedAmount: AlertedAmount, refundId: string): OrderAlertTexts => ({
  key: `refund_refused:${refundId}`,
  title: `Odrzucony zwrot ${formatAmount(alertedAmount)}`,
  titleEn: `Refund of ${formatAmountEn(alertedAmount)} refused`,
  todo: `Operator płatności odmówił zwrotu. ${sendByHandText(alertedAmount.now)}`,
})

export const refundFailedAlert = (
  alertedAmount: AlertedAmount,
  providerRefundId: string,
): OrderAlertTexts => ({
  key: `refund_failed:${providerRefundId}`,
  title: `Zwrot nie doszedł: ${formatAmount(alertedAmount)}`,
  titleEn: `Refund of ${formatAmountEn(alertedAmount)} did not arrive`,
  todo: `Bank klienta nie przyjął pieniędzy. ${sendByHandText(alertedAmount.now)}`,
})

export const excessRefundAlert = (alertedAmount: AlertedAmount, refundedAmount: Minor): OrderAlertTexts => ({
  key: `refund_twice:${refundedAmount}`,
  title: `Zwrócono o ${formatAmount(alertedAmount)} za dużo`,
  titleEn: `Refunded ${formatAmountEn(alertedAmount)} too much`,
  todo: `U operatora płatności i przelewem oddano razem więcej, niż klient zapłacił. Sprawdź oba zwroty najpóźniej ${formatDayAfter(alertedAmount.now, 1)} i poproś klienta o oddanie nadwyżki.`,
})

/** `isRepayment`: the refund only repeats failed refunds, so staff need not explain it. */
export const refundByHandAlert = (
  alertedAmount: AlertedAmount & { isRepayment: boolean },
  refundId: string,
): OrderAlertTexts => ({
  key: `refund_by_hand:${refundId}`,
  title: `Zwrot ${formatAmount(alertedAmount)} u operatora`,
  titleEn: `Refund of ${formatAmountEn(alertedAmount)} made at the provider`,
  todo: alertedAmount.isRepayment
    ? 'Ktoś zwrócił pieniądze w panelu operatora płatności. Zwrot zastępuje ten, który nie doszedł. Nic nie musisz robić.'
    : `Ktoś zwrócił pieniądze w panelu operatora płatności. Zapisz w zamówieniu, za co to zwrot, najpóźniej ${formatDayAfter(alertedAmount.now, 1)}: bez tego plik dla księgowości jest niepełny.`,
})

export const doublePaymentAlert = (
  alertedAmount: AlertedAmount,
  intentId: string,
  isRefundRefused: boolean,
): OrderAlertTexts =>
  isRefundRefused
    ? {
        key: `refused:${intentId}`,
        title: `Zapłacono dwa razy, zwróć ${formatAmount(alertedAmount)}`,
        titleEn: `Paid twice, refund ${formatAmountEn(alertedAmount)}`,
        todo: `Operator płatności odmówił zwrotu drugiej płatności. Wyślij pieniądze przelewem najpóźniej ${formatDayAfter(alertedAmount.now, 1)}.`,
      }
    : {
        key: `double:${intentId}`,
        title: `Zapłacono dwa razy, zwrócone ${formatAmount(alertedAmount)}`,
        titleEn: `Paid twice, ${formatAmountEn(alertedAmount)} refunded`,
        todo: 'Sklep sam zwrócił drugą płatność. Nic nie musisz robić.',
      }

const CLOSED_DISPUTE_TEXTS: Record<
  (typeof CLOSED_DISPUTE_STATUSES)[number],
  [title: string, titleEn: string, todo: string]
> = {
  won: ['Wygrany spór o', 'Dispute won:', 'Bank przyznał rację sklepowi. Nic nie musisz robić.'],
  lost: [
    'Przegrany spór o',
    'Dispute lost:',
    'Bank oddał pieniądze klientowi. Sprawdź w zamówieniu, czy towar ma wrócić, i nie wysyłaj tej kwoty drugi raz.',
  ],
  warning_closed: [
    'Zamknięty spór o',
    'Dispute closed:',
    'Bank zamknął zapytanie klienta. Nic nie musisz robić.',
  ],
  prevented: [
    'Zażegnany spór o',
    'Dispute prevented:',
    'Spór zakończył się, zanim bank zabrał pieniądze. Nic nie musisz robić.',
  ],
}

/** Texts of a dispute by its status at the provider. A status that is neither due nor closed is under review. */
export function disputeTexts({
  amountText,
  status,
  now,
}: {
  amountText: Record<Language, string>
  status: string
  now: Timestamp
}): Omit<OrderAlertTexts, 'key'> {
  const isAnswerDue = status === 'needs_response' || status === 'warning_needs_response'
  const closedStatus = CLOSED_DISPUTE_STATUSES.find((closed) => closed === status)
  const [title, titleEn, todo] = isAnswerDue
    ? [
        'Spór o',
        'Dispute to answer:',
        `Klient zakwestionował płatność w swoim banku. Odpowiedz w panelu operatora płatności najpóźniej ${formatDayAfter(now, DISPUTE_ANSWER_DAYS)}, chyba że panel podaje wcześniejszy termin. Bez odpowiedzi sklep traci te pieniądze.`,
      ]
    : closedStatus
      ? CLOSED_DISPUTE_TEXTS[closedStatus]
      : ['W banku spór o', 'Dispute under review:', 'Bank rozpatruje spór. Nic nie musisz robić.']
  return {
    title: `${title} ${amountText.pl}`,
    titleEn: `${titleEn} ${amountText.en}`,
    todo,
    event: 'deadline',
  }
}
