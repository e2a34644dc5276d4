/**
 * A Polish postal code while it is typed or pasted: "00950" becomes "00-950". Anything but digits is left as it is, and
 * no digit is ever dropped: the validation says what is wrong (rules 12.5).
 */
export function withHyphen(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{3,}$/.test(digits)) return text
  return `${digits.slice(0, 2)}-${digits.slice(2)}`
}
