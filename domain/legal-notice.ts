import type { Language } from './language'

/** The Union's page about guarantees, where the code of the notice leads in each language (rules 4.5). */
export const YOUR_EUROPE: Record<Language, string> = {
  pl: 'https://europa.eu/youreurope/gwarancje',
  en: 'https://europa.eu/youreurope/guarantees',
}
