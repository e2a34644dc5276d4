import type { Language } from '../domain/language'

/**
 * Working days within which the shop promises buyers to resend a failed refund or to ask for an account number. Alerts
 * ask staff to act within one day.
 */
const RETRY_WORKING_DAYS = 3

/** The next step after a failed refund: in the mail about it, and on the order page. */
export const FAILED_REFUND_WORDS: Record<Language, { mail: string; page: string }> = {
  pl: {
    mail: `Te pieniądze są u nas i należą się Tobie. W ciągu ${RETRY_WORKING_DAYS} dni roboczych wyślemy je jeszcze raz i napiszemy o tym albo poprosimy Cię o numer konta. Na razie nie musisz nic robić.`,
    page: `Te pieniądze są u nas i należą się Tobie. W ciągu ${RETRY_WORKING_DAYS} dni roboczych od naszego e-maila wyślemy je jeszcze raz i napiszemy o tym albo poprosimy Cię o numer konta. Na razie nie musisz nic robić.`,
  },
  en: {
    mail: `We have the money, and it is yours. Within ${RETRY_WORKING_DAYS} working days we will send it again and write to you, or ask you for an account number. You need not do anything for now.`,
    page: `We have the money, and it is yours. Within ${RETRY_WORKING_DAYS} working days of our e-mail we will send it again and write to you, or ask you for an account number. You need not do anything for now.`,
  },
}
