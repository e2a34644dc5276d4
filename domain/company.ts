const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/** A Polish tax number as typed ("PL 526-025-02-74") without its decoration; other texts only lose their spaces. */
export function normalizeNip(text: string): string {
  const compact = text.toUpperCase().replace(/[\s-]/g, '')
  const polish = compact.replace(/^PL/, '')
  return /^\d{10}$/.test(polish) ? polish : compact
}

/**
 * At least 8 characters (specification 5); ten digits must also pass the Polish checksum (rules 8.3), and behind a PL
 * there may be nothing else. Any other is taken as a foreign VAT number.
 */
export function isNip(text: string): boolean {
  const nip = normalizeNip(text)
  if (/^\d{10}$/.test(nip)) {
    const sum = NIP_WEIGHTS.reduce((total, weight, index) => total + weight * Number(nip[index]), 0)
    return sum % 11 === Number(nip[9])
  }
  return nip.length >= 8 && /^(?!PL)[A-Z0-9+*.]+$/.test(nip)
}

/** Prefixes of tax numbers for trade within the European Union, other than Poland's; Greece goes by EL, Northern Ireland by XI. */
const EU_PREFIXES = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PT RO SE SI SK XI'.split(
  ' ',
)

export type TaxNumberFields = { nip: string; euCode: string; euNumber: string; other: string }

/**
 * A normalised tax number in the one of an invoice's fields that KSeF has for it (FA(3): NIP, KodUE and NrVatUE, NrID;
 * rules 8.6); the others are empty.
 */
export function taxNumberFields(number: string): TaxNumberFields {
  const none = { nip: '', euCode: '', euNumber: '', other: '' }
  if (/^\d{10}$/.test(number)) return { ...none, nip: number }
  const [, prefix = '', rest = ''] = /^([A-Z]{2})([A-Z0-9+*]{2,12})$/.exec(number) ?? []
  const euCode = prefix === 'GR' ? 'EL' : prefix
  return EU_PREFIXES.includes(euCode) ? { ...none, euCode, euNumber: rest } : { ...none, other: number }
}
