import type { AdminAction } from '../../../domain/admin'
import type { Wording } from '../../../domain/wording'
import { useLocale } from '../../i18n/locale'

const pl = {
  search: 'Numer zamówienia lub identyfikator',
  filter: 'Czynność',
  empty: 'Nikt jeszcze niczego nie zrobił.',
  details: 'Szczegóły',
  look: 'Zobacz',
  from: ({ ip }: { ip: string }) => `z adresu ${ip}`,
  actions: {
    login: 'Zalogowanie',
    login_failed: 'Błędne hasło',
    logout: 'Wylogowanie',
    refund: 'Zwrot pieniędzy',
    cancel: 'Anulowanie zamówienia',
    order_fulfilment: 'Zmiana stanu zamówienia',
    order_tracking: 'Zmiana numeru przesyłki',
    order_note: 'Notatka przy zamówieniu',
    orders_export: 'Pobranie listy zamówień',
    chat_close: 'Zamknięcie czatu',
    chat_transcript: 'Wysłanie zapisu czatu',
    setting: 'Zmiana ustawień',
    voucher_issue: 'Wystawienie bonu',
    voucher_change: 'Zmiana bonu',
    voucher_resend: 'Ponowne wysłanie bonu',
    email_resend: 'Ponowne wysłanie e-maila',
    subscribers_export: 'Pobranie listy newslettera',
    withdrawals_export: 'Pobranie listy odstąpień',
    complaints_export: 'Pobranie listy reklamacji',
    product_create: 'Dodanie produktu',
    product_change: 'Zmiana produktu',
    product_archive: 'Wycofanie produktu',
    product_import: 'Wczytanie produktów z pliku',
    image_upload: 'Dodanie zdjęcia',
    manufacturer_create: 'Dodanie producenta',
    manufacturer_change: 'Zmiana producenta',
    order_address: 'Zmiana adresu dostawy',
    withdrawal_change: 'Zmiana stanu odstąpienia',
    withdrawal_order: 'Powiązanie odstąpienia z zamówieniem',
    product_buyers: 'Pobranie listy kupujących produkt',
    customer_export: 'Pobranie kopii danych klienta',
    customer_erase: 'Usunięcie danych klienta',
    review_change: 'Zmiana stanu opinii',
    complaint_change: 'Zmiana stanu reklamacji',
    complaint_order: 'Powiązanie reklamacji z zamówieniem',
  } satisfies Record<AdminAction, string>,
}

const en: Wording<typeof pl> = {
  search: 'Order number or id',
  filter: 'Action',
  empty: 'Nobody has done anything yet.',
  details: 'Details',
  look: 'Look',
  from: ({ ip }) => `from ${ip}`,
  actions: {
    login: 'Sign-in',
    login_failed: 'Wrong password',
    logout: 'Sign-out',
    refund: 'Refund',
    cancel: 'Order cancelled',
    order_fulfilment: 'State of an order changed',
    order_tracking: 'Tracking number changed',
    order_note: 'Note on an order',
    orders_export: 'List of orders downloaded',
    chat_close: 'Chat closed',
    chat_transcript: 'Chat transcript sent',
    setting: 'Settings changed',
    voucher_issue: 'Voucher issued',
    voucher_change: 'Voucher changed',
    voucher_resend: 'Voucher sent again',
    email_resend: 'E-mail sent again',
    subscribers_export: 'Newsletter list downloaded',
    withdrawals_export: 'List of withdrawals downloaded',
    complaints_export: 'List of complaints downloaded',
    product_create: 'Product added',
    product_change: 'Product changed',
    product_archive: 'Product withdrawn',
    product_import: 'Products read from a file',
    image_upload: 'Picture added',
    manufacturer_create: 'Manufacturer added',
    manufacturer_change: 'Manufacturer changed',
    order_address: 'Delivery address changed',
    withdrawal_change: 'State of a withdrawal changed',
    withdrawal_order: 'Withdrawal linked to an order',
    product_buyers: 'List of a product’s buyers downloaded',
    customer_export: 'Copy of a customer’s data downloaded',
    customer_erase: 'Customer’s data erased',
    review_change: 'State of a review changed',
    complaint_change: 'State of a complaint changed',
    complaint_order: 'Complaint linked to an order',
  },
}

export const ACTION_WORDS = { pl, en }

/** The sentences of the log of what staff did. */
export const useActionWords = () => ACTION_WORDS[useLocale().language]

/** What an action is called; one that an earlier version of the shop wrote by its own name. */
export const actionName = (words: typeof pl, action: string): string =>
  Object.hasOwn(words.actions, action) ? words.actions[action as keyof typeof words.actions] : action
