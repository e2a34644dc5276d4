import { toPlainText } from './plain-text'

/**
 * Normalises text for search: lowercase, without diacritics, ł as l. The letter ł does not decompose under NFD, so it
 * is replaced separately.
 */
export const normalizeForSearch = (text: string): string =>
  toPlainText(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ł', 'l')
