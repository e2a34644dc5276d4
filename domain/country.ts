import type { Language } from './language'

/** Where a company that buys may be: the European Union and its neighbours, the United States and Canada (ISO 3166-1). */
export const COUNTRIES = [
  'PL',
  'AT',
  'BE',
  'BG',
  'CA',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
  'UA',
  'US',
] as const
export type Country = (typeof COUNTRIES)[number]

/** The countries but Poland, whose addresses have a form of their own. */
export const COUNTRIES_ABROAD = COUNTRIES.filter((country) => country !== 'PL')

/** What a country is called in a language. */
export const countryName = (country: Country, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
