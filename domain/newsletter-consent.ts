import type { Language } from './language'

/** The day from which the sentence below was shown; a new wording needs a new day. */
export const CONSENT_VERSION = '2026-11-21'

/** What a reader of the newsletter agrees to, word for word as it is shown and kept as proof (rules 6.5). */
export const CONSENT_TEXT: Record<Language, string> = {
  pl: 'Chcę otrzymywać e-mailem informacje handlowe o ofertach sklepu. Zgodę mogę wycofać w każdej chwili.',
  en: 'I want to receive commercial information about the shop’s offers by e-mail. I may withdraw this consent at any time.',
}
