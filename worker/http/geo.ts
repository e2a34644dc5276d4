import { currencyOfCountry } from '../../domain/money/currency'
import { DEFAULT_COUNTRY, languageOfCountry } from '../../domain/language'
import { isLocal } from '../is-local'

/**
 * Country of a request, ISO 3166 in capitals: from the edge, or locally from a CF-IPCountry header or DEV_COUNTRY.
 * Poland if unknown (spec §4).
 */
export function countryOf(request: Request, env: Pick<Env, 'ENVIRONMENT' | 'DEV_COUNTRY'>): string {
  const requestCountry = request.cf?.['country']
  const country = isLocal(env) ? (request.headers.get('CF-IPCountry') ?? env.DEV_COUNTRY) : requestCountry
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) && country !== 'XX'
    ? country
    : DEFAULT_COUNTRY
}

export const geoDtoOf = (country: string) => ({
  country,
  language: languageOfCountry(country),
  currency: currencyOfCountry(country),
})
