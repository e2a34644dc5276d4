const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/** A Polish tax number as typed ("PL 526-025-02-74") without its decoration; other texts only lose their spaces. */
export function normalizeNip(text: string): string {
  const compact = text.toUpperCase().replace(/[\s-]/g, '')
  const polish = compact.replace(/^PL/, '')
  return /^\d{10}$/.test(polish) ? polish : compact
}

/**
 * At least 8 characters (specification 5); ten digits must also pass the Polish checksum (rules 8.3).
 * Anything else is taken as a foreign VAT number.
 */
export function isNip(text: string): boolean {
  const nip = normalizeNip(text)
  if (/^\d{10}$/.test(nip)) {
    const sum = NIP_WEIGHTS.reduce((total, weight, index) => total + weight * Number(nip[index]), 0)
    return sum % 11 === Number(nip[9])
  }
  return nip.length >= 8 && /^[A-Z0-9+*.]+$/.test(nip)
}
