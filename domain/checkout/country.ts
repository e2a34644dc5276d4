import type { Language } from '../language'

/** Countries of business customers: the EU and its neighbours, the United States and Canada (ISO 3166-1). */
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

/** All countries except Poland, for addresses without a Polish postal code. */
export const COUNTRIES_ABROAD = COUNTRIES.filter((country) => country !== 'PL')

export const getCountryName = (country: Country, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
