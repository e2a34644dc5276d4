/** A phone number as stored: digits with a leading +, Polish prefix when nine digits were given. */
export function normalizePhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (text.trim().startsWith('+')) return `+${digits}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  return digits.length === 9 ? `+48${digits}` : `+${digits}`
}

/** A stored number as people read it: a Polish one in threes, of another country as it is. */
export const phoneText = (stored: string): string =>
  stored.replace(/^\+48(\d{3})(\d{3})(\d{3})$/, '+48 $1 $2 $3')
