import type { Language } from '../language'

/** The EU page about guarantees; the QR code of the notice leads to it (rules 4.5). */
export const YOUR_EUROPE_URLS: Record<Language, string> = {
  pl: 'https://europa.eu/youreurope/gwarancje',
  en: 'https://europa.eu/youreurope/guarantees',
}
