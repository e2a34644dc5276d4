import { toPlainText } from '../../text/plain-text'

/** Normalises a pasted barcode number: "EAN: 5 901234-123457" becomes "5901234123457". */
export function normalizeEan(text: string): string {
  const plainCode = toPlainText(text)
  const digits = plainCode.replace(/^(?:EAN|GTIN)(?:-?13)?(?=[ :])/i, '').replace(/[ :-]/g, '')
  return /^\d+$/.test(digits) ? digits : plainCode
}

/** GS1 checksum of an EAN-13: the digits, weighted 1 and 3 in turn, add up to a multiple of ten. */
export const isEan13 = (code: string): boolean =>
  /^\d{13}$/.test(code) &&
  [...code].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0
