import { type Currency, CURRENCIES, currencyOfCountry, currencyOfLanguage } from '../../domain/currency'
import {
  isLanguage,
  type Language,
  LANGUAGE_PARAM,
  pageLanguage,
  type VisitorPreferences,
} from '../../domain/language'
import { countryOf } from '../http/geo'

function readCookie(request: Request, name: string): string | null {
  const cookie = (request.headers.get('Cookie') ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
  return cookie ? cookie.slice(name.length + 1) : null
}

function visitorOf(request: Request, env: Env): VisitorPreferences {
  const savedValue = readCookie(request, 'language')
  const linkValue = new URL(request.url).searchParams.get(LANGUAGE_PARAM)
  return {
    savedLanguage: isLanguage(savedValue) ? savedValue : null,
    linkLanguage: isLanguage(linkValue) ? linkValue : null,
    namesPreference: request.headers.has('Accept-Language'),
    country: countryOf(request, env),
  }
}

/**
 * Language and currency of a page. The currency is the visitor's saved currency, else the currency of the country.
 * For crawlers, the path decides the language, and the language decides the currency. A URL therefore always shows them
 * the same page.
 */
export function localeOf(
  request: Request,
  env: Env,
  pathLanguage: Language | null,
): { language: Language; currency: Currency } {
  const visitor = visitorOf(request, env)
  const language = pageLanguage(pathLanguage, visitor)
  const savedCurrency = CURRENCIES.find((currency) => currency === readCookie(request, 'currency'))
  const usesPathLanguage = pathLanguage !== null && !visitor.namesPreference && !visitor.savedLanguage
  return {
    language,
    currency:
      savedCurrency ?? (usesPathLanguage ? currencyOfLanguage(language) : currencyOfCountry(visitor.country)),
  }
}
