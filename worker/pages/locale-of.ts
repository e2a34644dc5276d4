import { type Currency, CURRENCIES, currencyOfCountry, currencyOfLanguage } from '../../domain/money/currency'
import {
  isLanguage,
  type Language,
  LANGUAGE_PARAM,
  choosePageLanguage,
  type VisitorPreferences,
} from '../../domain/language'
import { countryOf } from '../http/geo'

function readCookie(request: Request, cookieName: string): string | null {
  const cookie = (request.headers.get('Cookie') ?? '')
    .split(/;\s*/)
    .find((cookiePair) => cookiePair.startsWith(`${cookieName}=`))
  return cookie ? cookie.slice(cookieName.length + 1) : null
}

function visitorPreferencesOf(request: Request, env: Env): VisitorPreferences {
  const languageCookie = readCookie(request, 'language')
  const urlLanguage = new URL(request.url).searchParams.get(LANGUAGE_PARAM)
  return {
    savedLanguage: isLanguage(languageCookie) ? languageCookie : null,
    linkLanguage: isLanguage(urlLanguage) ? urlLanguage : null,
    hasLanguagePreference: request.headers.has('Accept-Language'),
    country: countryOf(request, env),
  }
}

/**
 * Language and currency of a page. The currency is the visitor's saved currency, else the currency of the country. For
 * crawlers, the path decides the language, and the language decides the currency. A URL therefore always shows crawlers
 * the same page.
 */
export function localeOf(
  request: Request,
  env: Env,
  pathLanguage: Language | null,
): { language: Language; currency: Currency } {
  const visitorPreferences = visitorPreferencesOf(request, env)
  const language = choosePageLanguage(pathLanguage, visitorPreferences)
  const savedCurrency = CURRENCIES.find((currency) => currency === readCookie(request, 'currency'))
  const isPathLanguageUsed =
    pathLanguage !== null && !visitorPreferences.hasLanguagePreference && !visitorPreferences.savedLanguage
  return {
    language,
    currency:
      savedCurrency ??
      (isPathLanguageUsed ? currencyOfLanguage(language) : currencyOfCountry(visitorPreferences.country)),
  }
}
