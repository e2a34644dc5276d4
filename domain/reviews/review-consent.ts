import type { Language } from '../language'

/** The date of `REVIEW_CONSENT_TEXT`. A new text needs a new date. */
export const REVIEW_CONSENT_VERSION = '2026-11-27'

/** The consent to publish a review, word for word as shown above the button and stored as proof (rules 13.2). */
export const REVIEW_CONSENT_TEXT: Record<Language, string> = {
  pl: 'Wysyłając opinię, zgadzasz się na pokazanie jej w sklepie razem z podpisem, datą i nazwą kupionego produktu. Zgodę wycofasz w każdej chwili, usuwając opinię na tej stronie.',
  en: 'By sending the review you agree that it is shown in the shop with its signature, its date and the name of the product. You withdraw that consent at any time by deleting the review on this page.',
}

/**
 * The proof of the consent, stored with the review. The time of the consent is the time at which the review was
 * submitted.
 */
export const reviewConsentOf = ({ language }: { language: Language }) => ({
  consentText: REVIEW_CONSENT_TEXT[language],
  consentVersion: REVIEW_CONSENT_VERSION,
})
