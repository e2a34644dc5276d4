import type { Language } from '../language'

/** The date of `ORDER_CONSENT_TEXT`. A new text needs a new date. */
export const ORDER_CONSENT_VERSION = '2026-11-27'

/**
 * The consent in the checkout to two mails: the review request and the follow-up. The order stores the exact wording
 * shown as proof (rules 6.6).
 */
export const ORDER_CONSENT_TEXT: Record<Language, string> = {
  pl: 'Chcę otrzymać e-mailem prośbę o opinię po zakupie oraz informacje handlowe o ofertach sklepu. Zgodę mogę wycofać w każdej chwili.',
  en: 'I want to receive by e-mail a request for a review after the purchase, and commercial information about the shop’s offers. I may withdraw this consent at any time.',
}
