import type { Currency } from '../../../domain/money/currency'
import type { Language } from '../../../domain/language'
import { matchPage, getPathPair } from '../../app/paths'
import { rememberCurrency, rememberLanguage } from '../../storage/storage'

/**
 * Saves the language and the displayed currency. Then loads this page in that language. The currency stays, so that no
 * total changes during the checkout (decision 033).
 */
export function switchLanguage(language: Language, currency: Currency): void {
  rememberLanguage(language)
  rememberCurrency(currency)
  const translatedPath = getPathPair(matchPage(location.pathname))?.[language]
  if (translatedPath && translatedPath !== location.pathname)
    location.assign(translatedPath + location.search + location.hash)
  else location.reload()
}

/** Saves the currency, which is both displayed and charged, and reloads. */
export function switchCurrency(currency: Currency): void {
  rememberCurrency(currency)
  location.reload()
}
