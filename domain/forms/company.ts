import { toPlainText } from '../text/plain-text'

const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/** A label before a number: "NIP:", "NIP UE", "VAT ID", "VAT No. GB…". Separators are removed before the match. */
const TAX_LABEL_PATTERN =
  /^(?:(?:NIP|VAT|TAX|UST)(?:UE|EU(?!\d)|ID|NR|REG|NUMBER|NUMER|NO(?=[A-Z]{2}))*(?=[A-Z\d]))+/

/**
 * Normalises a tax number ("NIP: PL 526-025-02-74"). Removes the label, the separators, and the prefix PL of a Polish
 * number.
 */
export function normalizeNip(text: string): string {
  const normalizedText = toPlainText(text)
    .toUpperCase()
    .replace(/[ .,:/()'"#-]/g, '')
    .replace(TAX_LABEL_PATTERN, '')
  const polishNumber = normalizedText.replace(/^PL/, '')
  return /^\d{10}$/.test(polishNumber) ? polishNumber : normalizedText
}

/** Format of a NIP (KSeF, type TNrNIP): it never begins with 0 or has 00 after the first digit. */
const NIP_PATTERN = /^[1-9](?:\d[1-9]|[1-9]\d)\d{7}$/

/**
 * Formats of foreign tax numbers by prefix: EU countries (as in VIES), Northern Ireland (XI) and the other `COUNTRIES`.
 */
const FOREIGN_TAX_NUMBER_PATTERNS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CA: /^\d{9}(?:RT\d{4})?$/,
  CH: /^E?\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{10}\d{2}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  UA: /^\d{8,12}$/,
  US: /^\d{9}$/,
  XI: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
}

/** True if a number begins with the prefix of a known country. */
export const hasTaxPrefix = (text: string): boolean => {
  const countryPrefix = normalizeNip(text).slice(0, 2)
  return countryPrefix === 'PL' || Object.hasOwn(FOREIGN_TAX_NUMBER_PATTERNS, countryPrefix)
}

/**
 * True if a text is a tax number. A Polish one must pass the checksum (rules 8.3), with or without PL. A foreign one
 * needs the prefix and format of its country.
 */
export function isNip(text: string): boolean {
  const nip = normalizeNip(text)
  const [prefix, rest] = [nip.slice(0, 2), nip.slice(2)]
  if (Object.hasOwn(FOREIGN_TAX_NUMBER_PATTERNS, prefix))
    return FOREIGN_TAX_NUMBER_PATTERNS[prefix]?.test(rest) ?? false
  const weightedSum = NIP_WEIGHTS.reduce((total, weight, index) => total + weight * Number(nip[index]), 0)
  return NIP_PATTERN.test(nip) && weightedSum % 11 === Number(nip[9])
}

/** True if a text is a Polish tax number, with or without PL. */
export const isPolishNip = (text: string): boolean => isNip(text) && /^\d{10}$/.test(normalizeNip(text))

/** Prefixes of EU tax numbers other than Poland's. Greece is EL, Northern Ireland is XI. */
const EU_TAX_PREFIXES =
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PT RO SE SI SK XI'.split(' ')

export type TaxNumberFields = { nip: string; euCode: string; euNumber: string; other: string }

/**
 * Puts a normalised tax number into its KSeF invoice field (FA(3): NIP, KodUE and NrVatUE, NrID; rules 8.6). The other
 * fields are empty.
 */
export function toTaxNumberFields(taxNumber: string): TaxNumberFields {
  const emptyFields = { nip: '', euCode: '', euNumber: '', other: '' }
  if (/^\d{10}$/.test(taxNumber)) return { ...emptyFields, nip: taxNumber }
  const [, prefix = '', rest = ''] = /^([A-Z]{2})([A-Z0-9+*]{2,12})$/.exec(taxNumber) ?? []
  const euCountryCode = prefix === 'GR' ? 'EL' : prefix
  return EU_TAX_PREFIXES.includes(euCountryCode)
    ? { ...emptyFields, euCode: euCountryCode, euNumber: rest }
    : { ...emptyFields, other: taxNumber }
}
