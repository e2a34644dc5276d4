import type { Language } from '../language'

/** A decimal such as "1.5" with the decimal separator of the language. */
export const localizedDecimal = (decimal: string, language: Language): string =>
  language === 'pl' ? decimal.replace('.', ',') : decimal
