import { type Currency, currencyOfLanguage } from '../../../domain/currency'
import type { Language } from '../../../domain/language'
import { matchPage, pathPair } from '../../app/paths'
import { rememberCurrency, rememberLanguage } from '../../storage'

/** Switching the language saves it and its currency, or the one named, and loads this page's twin (specification 4). */
export function switchLanguage(language: Language, currency = currencyOfLanguage(language)): void {
  rememberLanguage(language)
  rememberCurrency(currency)
  const twin = pathPair(matchPage(location.pathname))?.[language]
  if (twin && twin !== location.pathname) location.assign(twin + location.search + location.hash)
  else location.reload()
}

/** Another display currency, also the one that is charged. */
export function switchCurrency(currency: Currency): void {
  rememberCurrency(currency)
  location.reload()
}
