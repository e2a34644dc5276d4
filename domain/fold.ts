import { plainText } from './plain-text'

/**
 * Text made comparable for search: lower case, accents dropped, ł as l.
 * ł does not decompose under NFD, so it is mapped by itself (features, finding 7).
 */
export const fold = (text: string): string =>
  plainText(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ł', 'l')
