import { describe, expect, it } from 'vitest'
import { readAnswer, makeClient } from '../../test/fixtures/factories'
import { countryOf, geoDtoOf } from './geo'

const makeGeoRequest = (headers: Record<string, string> = {}, country?: unknown) =>
  new Request('http://localhost:8787/', { headers, ...(country === undefined ? {} : { cf: { country } }) })

describe('the country of a visitor', () => {
  it('comes from the edge in production, whatever a header says', () => {
    const env = { ENVIRONMENT: 'production', DEV_COUNTRY: 'FR' }
    expect(countryOf(makeGeoRequest({ 'CF-IPCountry': 'US' }, 'DE'), env)).toBe('DE')
    expect(countryOf(makeGeoRequest({ 'CF-IPCountry': 'US' }), env)).toBe('PL')
  })

  it.each(['', 'Local', ' local', 'local ', 'LOCAL', 'dev', 'development', 'staging', 'preview', 'true'])(
    'comes from the edge unless the environment is exactly local: %j',
    (ENVIRONMENT) => {
      const env = { ENVIRONMENT, DEV_COUNTRY: 'FR' }
      expect(countryOf(makeGeoRequest({ 'CF-IPCountry': 'US' }, 'DE'), env)).toBe('DE')
      expect(countryOf(makeGeoRequest({ 'CF-IPCountry': 'US' }), env)).toBe('PL')
    },
  )

  it('comes from a header or a setting on a developer’s machine', () => {
    expect(
      countryOf(makeGeoRequest({ 'CF-IPCountry': 'DE' }), { ENVIRONMENT: 'local', DEV_COUNTRY: 'FR' }),
    ).toBe('DE')
    expect(countryOf(makeGeoRequest(), { ENVIRONMENT: 'local', DEV_COUNTRY: 'FR' })).toBe('FR')
    expect(countryOf(makeGeoRequest(), { ENVIRONMENT: 'local' })).toBe('PL')
  })

  it.each(['XX', 'T1', '', 'pl', 'POL', 'P', '<b', 7, null, {}])('is Poland if unknown: %s', (country) => {
    expect(countryOf(makeGeoRequest({}, country), { ENVIRONMENT: 'production' })).toBe('PL')
  })

  it.each([
    ['PL', 'pl', 'PLN'],
    ['DE', 'en', 'EUR'],
    ['CZ', 'en', 'EUR'],
    ['GB', 'en', 'GBP'],
    ['US', 'en', 'USD'],
    ['JP', 'en', 'USD'],
    ['CH', 'en', 'USD'],
  ])('%s reads %s and sees %s', async (country, language, currency) => {
    expect(geoDtoOf(country)).toEqual({ country, language, currency })
    const response = readAnswer(makeClient()('GET', '/api/geo', undefined, { 'CF-IPCountry': country }))
    expect(await response).toEqual({ status: 200, body: { country, language, currency } })
  })
})
