import type { Language } from '../../../domain/language'
import { CONSENT_TEXT } from '../../../domain/marketing/newsletter-consent'
import type { TranslatedTexts } from '../../../domain/text/wording'

const pl = {
  title: 'Newsletter',
  lead: 'Napiszemy, gdy pojawią się nowe narzędzia.',
  email: 'Adres e-mail',
  consent: CONSENT_TEXT.pl,
  submit: 'Zapisz mnie',
  thanks: 'Dziękujemy! Sprawdź skrzynkę i potwierdź zapis.',
  errors: {
    required: 'To pole jest wymagane',
    email: 'Nieprawidłowy adres e-mail',
    consent: 'Aby się zapisać, zaznacz zgodę',
  },
}

const en: TranslatedTexts<typeof pl> = {
  title: 'Newsletter',
  lead: 'We will write when new tools come in.',
  email: 'E-mail address',
  consent: CONSENT_TEXT.en,
  submit: 'Sign me up',
  thanks: 'Thank you! Check your inbox and confirm your sign-up.',
  errors: {
    required: 'This field is required',
    email: 'Invalid email address',
    consent: 'Tick the consent to sign up',
  },
}

/** Texts of the newsletter sign-up. They load with the footer. */
export const NEWSLETTER_WORDS: Record<Language, TranslatedTexts<typeof pl>> = { pl, en }
