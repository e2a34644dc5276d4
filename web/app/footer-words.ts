import type { Language } from '../../domain/language'
import type { TranslatedTexts } from '../../domain/text/wording'

const pl = {
  about:
    'Sprzedajemy narzędzia, które stały na wystawach i targach. Każde sprawdzamy i opisujemy tak, jak wygląda naprawdę.',
  categories: 'Kategorie',
  help: 'Pomoc',
  whereIsMyOrder: 'Gdzie jest moje zamówienie?',
  returns: 'Zwroty (odstąpienie od umowy)',
  information: 'Informacje',
  hours: ({ from, to }: { from: string; to: string }) => `pon.–pt. ${from}–${to}`,
  nip: 'NIP',
  payments: 'Płatności',
  rights: ({ year }: { year: number }) => `© ${year} Ekspo Narzędzia`,
}

const en: TranslatedTexts<typeof pl> = {
  about:
    'We sell tools that have been on display at exhibitions and trade fairs. We check every one and describe it exactly as it looks.',
  categories: 'Categories',
  help: 'Help',
  whereIsMyOrder: 'Where is my order?',
  returns: 'Returns (withdrawal from the contract)',
  information: 'Information',
  hours: ({ from, to }) => `Mon–Fri ${from}–${to}`,
  nip: 'Tax number (NIP)',
  payments: 'Payments',
  rights: ({ year }) => `© ${year} Ekspo Tools`,
}

/**
 * Texts of the footer and of the dialog about the shop. The texts load together with these two components, not with the
 * main dictionary.
 */
export const FOOTER_WORDS: Record<Language, TranslatedTexts<typeof pl>> = { pl, en }
