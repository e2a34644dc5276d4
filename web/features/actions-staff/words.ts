import type { Wording } from '../../../domain/wording'
import { useLocale } from '../../i18n/locale'

const pl = {
  search: 'Numer zamówienia lub identyfikator',
  filter: 'Czynność',
  empty: 'Nikt jeszcze niczego nie zrobił.',
  details: 'Szczegóły',
  from: ({ ip }: { ip: string }) => `z adresu ${ip}`,
  actions: {
    login: 'Zalogowanie',
    login_failed: 'Błędne hasło',
    logout: 'Wylogowanie',
    refund: 'Zwrot pieniędzy',
    cancel: 'Anulowanie zamówienia',
    chat_close: 'Zamknięcie czatu',
    chat_transcript: 'Wysłanie zapisu czatu',
    voucher_issue: 'Wystawienie bonu',
    voucher_change: 'Zmiana bonu',
    voucher_resend: 'Ponowne wysłanie bonu',
    email_resend: 'Ponowne wysłanie e-maila',
    subscribers_export: 'Pobranie listy newslettera',
  },
}

const en: Wording<typeof pl> = {
  search: 'Order number or id',
  filter: 'Action',
  empty: 'Nobody has done anything yet.',
  details: 'Details',
  from: ({ ip }) => `from ${ip}`,
  actions: {
    login: 'Sign-in',
    login_failed: 'Wrong password',
    logout: 'Sign-out',
    refund: 'Refund',
    cancel: 'Order cancelled',
    chat_close: 'Chat closed',
    chat_transcript: 'Chat transcript sent',
    voucher_issue: 'Voucher issued',
    voucher_change: 'Voucher changed',
    voucher_resend: 'Voucher sent again',
    email_resend: 'E-mail sent again',
    subscribers_export: 'Newsletter list downloaded',
  },
}

export const ACTION_WORDS = { pl, en }

/** The sentences of the log of what staff did. */
export const useActionWords = () => ACTION_WORDS[useLocale().language]

/** What an action is called; one that has no name yet by its own. */
export const actionName = (words: typeof pl, action: string): string =>
  Object.hasOwn(words.actions, action) ? words.actions[action as keyof typeof words.actions] : action
