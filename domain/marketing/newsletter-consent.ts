import type { Language } from '../language'

/** The date of `CONSENT_TEXT`. A new text needs a new date. */
export const CONSENT_VERSION = '2026-11-21'

/** The newsletter consent, word for word as shown and stored as proof (rules 6.5). */
export const CONSENT_TEXT: Record<Language, string> = {
  pl: 'Chcę otrzymywać e-mailem informacje handlowe o ofertach sklepu. Zgodę mogę wycofać w każdej chwili.',
  en: 'I want to receive commercial information about the shop’s offers by e-mail. I may withdraw this consent at any time.',
}
