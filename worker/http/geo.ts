import { currencyOfCountry } from '../../domain/currency'
import { DEFAULT_COUNTRY, languageOfCountry } from '../../domain/language'
import { isLocal } from '../is-local'

/**
 * The country of a request, ISO 3166 in capitals. At the edge it is the edge's word; locally a CF-IPCountry header
 * or DEV_COUNTRY stands in for it. Unknown: Poland (specification 4).
 */
export function countryOf(request: Request, env: Pick<Env, 'ENVIRONMENT' | 'DEV_COUNTRY'>): string {
  const geodata = request.cf?.['country']
  const named = isLocal(env) ? (request.headers.get('CF-IPCountry') ?? env.DEV_COUNTRY) : geodata
  return typeof named === 'string' && /^[A-Z]{2}$/.test(named) && named !== 'XX' ? named : DEFAULT_COUNTRY
}

/** What a first visit from a country is shown in. */
export const geoOf = (country: string) => ({
  country,
  language: languageOfCountry(country),
  currency: currencyOfCountry(country),
})
