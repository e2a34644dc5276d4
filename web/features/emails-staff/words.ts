import type { MailKind } from '../../../domain/email-list'
import type { Wording } from '../../../domain/wording'
import { useLocale } from '../../i18n/locale'
import { count as countEn } from '../../i18n/plural.en'
import { count } from '../../i18n/plural.pl'

const pl = {
  title: 'E-maile',
  tabs: { emails: 'Skrzynka nadawcza', actions: 'Dziennik czynności' },
  search: 'Adres, temat lub numer zamówienia',
  filter: 'Stan',
  filters: { waiting: 'oczekujące', sent: 'wysłane', given_up: 'niewysłane' },
  status: { waiting: 'Oczekuje', sent: 'Wysłany', given_up: 'Niewysłany' },
  kinds: {
    order_received: 'Przyjęte zamówienie',
    order_paid: 'Opłacone zamówienie',
    order_cancelled: 'Anulowane zamówienie',
    order_refundDue: 'Zwrot płatności',
    order_shipped: 'Wysłane zamówienie',
    order_delivered: 'Dostarczone zamówienie',
    order_reminder: 'Przypomnienie o płatności',
    follow_up: 'Podziękowanie z bonem',
    order_link: 'Link do zamówienia',
    refund: 'Zwrot pieniędzy',
    refund_failed: 'Zwrot, który nie doszedł',
    voucher: 'Bon',
    voucher_ends: 'Koniec ważności bonu',
    newsletter_confirm: 'Zapis do newslettera',
    newsletter_letter: 'Newsletter',
    chat_answer: 'Odpowiedź z czatu',
    chat_transcript: 'Zapis rozmowy',
    withdrawal_receipt: 'Potwierdzenie odstąpienia',
    complaint_receipt: 'Potwierdzenie reklamacji',
    complaint_answer: 'Odpowiedź na reklamację',
    unproven_request: 'Pismo bez potwierdzenia',
    shop_alert: 'Powiadomienie sklepu',
  } satisfies Record<MailKind, string>,
  empty: 'Sklep nie wysłał jeszcze żadnej wiadomości.',
  missing: 'Nie ma takiej wiadomości.',
  failed: 'Nie udało się wczytać wiadomości.',
  to: 'Do',
  kind: 'Rodzaj',
  order: 'Zamówienie',
  written: 'Utworzony',
  due: 'Do wysłania',
  sentAt: 'Wysłany',
  attachments: 'Załączniki',
  attempts: 'Próby',
  attemptsOf: ({ count: n }: { count: number }) => count(n, 'próba', 'próby', 'prób'),
  views: 'Treść wiadomości',
  html: 'Podgląd',
  text: 'Tekst',
  frame: 'Podgląd wiadomości',
  links:
    'Linki w podglądzie są wyłączone: prowadzą tam, gdzie może wejść tylko odbiorca. Adresy są w zakładce Tekst.',
  resend: {
    sent: 'Wyślij ponownie',
    waiting: 'Wyślij teraz',
    lead: ({ to }: { to: string }) => `Wyślemy tę wiadomość na adres ${to}.`,
    confirm: 'Wyślij',
    cancel: 'Anuluj',
    done: 'Wiadomość jest w drodze',
    failed: 'Nie udało się wysłać wiadomości',
  },
}

const en: Wording<typeof pl> = {
  title: 'E-mails',
  tabs: { emails: 'Outbox', actions: 'Log of actions' },
  search: 'Address, subject or order number',
  filter: 'State',
  filters: { waiting: 'waiting', sent: 'sent', given_up: 'not sent' },
  status: { waiting: 'Waiting', sent: 'Sent', given_up: 'Not sent' },
  kinds: {
    order_received: 'Order received',
    order_paid: 'Order paid',
    order_cancelled: 'Order cancelled',
    order_refundDue: 'Payment refunded',
    order_shipped: 'Order shipped',
    order_delivered: 'Delivered order',
    order_reminder: 'Reminder of payment',
    follow_up: 'Thanks with a voucher',
    order_link: 'Link to an order',
    refund: 'Refund',
    refund_failed: 'Refund that did not arrive',
    voucher: 'Voucher',
    voucher_ends: 'Voucher ending',
    newsletter_confirm: 'Newsletter sign-up',
    newsletter_letter: 'Newsletter',
    chat_answer: 'Answer from the chat',
    chat_transcript: 'Chat transcript',
    withdrawal_receipt: 'Receipt of a withdrawal',
    complaint_receipt: 'Receipt of a complaint',
    complaint_answer: 'Answer to a complaint',
    unproven_request: 'Unproven request',
    shop_alert: 'Alert of the shop',
  },
  empty: 'The shop has not sent a message yet.',
  missing: 'There is no such message.',
  failed: 'The message could not be loaded.',
  to: 'To',
  kind: 'Kind',
  order: 'Order',
  written: 'Written',
  due: 'To be sent',
  sentAt: 'Sent',
  attachments: 'Attachments',
  attempts: 'Attempts',
  attemptsOf: ({ count: n }) => countEn(n, 'attempt', 'attempts'),
  views: 'What the message says',
  html: 'Preview',
  text: 'Text',
  frame: 'Preview of the message',
  links:
    'Links in the preview are off: they lead where only the recipient may go. The addresses are under Text.',
  resend: {
    sent: 'Send again',
    waiting: 'Send now',
    lead: ({ to }) => `This message will be sent to ${to}.`,
    confirm: 'Send',
    cancel: 'Cancel',
    done: 'The message is on its way',
    failed: 'The message could not be sent',
  },
}

export const STAFF_EMAIL_WORDS = { pl, en }

/** Texts of the outbox. */
export const useStaffEmailWords = () => STAFF_EMAIL_WORDS[useLocale().language]

/** Returns the label of a kind of mail; a kind unknown to this version is shown as it is. */
export const kindName = (words: typeof pl, kind: string): string =>
  Object.hasOwn(words.kinds, kind) ? words.kinds[kind as keyof typeof words.kinds] : kind
