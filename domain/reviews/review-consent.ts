import type { Language } from '../language'

/** The date of `REVIEW_CONSENT_TEXT`. A new text needs a new date. */
export const REVIEW_CONSENT_VERSION = '2026-11-28'

/** The consent to publish a review, word for word as shown above the button and stored as proof (rules 13.2). */
export const REVIEW_CONSENT_TEXT: Record<Language, string> = {
  pl: 'Wysyłając opinię, zgadzasz się, że pokażemy ją w sklepie z podpisem, datą i nazwą produktu. Możesz tę zgodę wycofać w każdej chwili: wystarczy usunąć tu opinię.',
  en: 'By sending the review you agree that we show it in the shop with your name, the date and the product. You can withdraw this consent at any time: just delete the review here.',
}

/**
 * The proof of the consent, stored with the review. The time of the consent is the time at which the review was
 * submitted.
 */
export const reviewConsentOf = ({ language }: { language: Language }) => ({
  consentText: REVIEW_CONSENT_TEXT[language],
  consentVersion: REVIEW_CONSENT_VERSION,
})
