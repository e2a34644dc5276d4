import { toPlainText } from '../text/plain-text'

/**
 * Pattern of an e-mail address that HTML and mail providers accept, ASCII only. The local part has at most 64
 * characters, no dot at its ends and no double dots. The domain has a top-level domain. Separate from `email.ts`, so
 * that a form does not load the schema library.
 */
export const EMAIL_PATTERN =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z\d-]{0,58}[A-Za-z\d])$/i

/**
 * Normalises a pasted e-mail address: "Jan Kowalski <jan@firma.pl>", "mailto:jan@firma.pl", "jan@firma.pl,". An
 * international domain becomes punycode. Other texts only pass through `toPlainText`.
 */
export function normalizeEmail(text: string): string {
  const plainEmail = toPlainText(text)
  const address = (/<([^<>]*)>[\s,;.]*$/.exec(plainEmail)?.[1] ?? plainEmail)
    .trim()
    .replace(/^(?:e-?mail:\s*)?(?:mailto:)?/i, '')
    .replace(/^["(<]+|[")>,;.]+$/g, '')
  const domainStart = address.lastIndexOf('@') + 1
  const domain = address.slice(domainStart)
  return domainStart === 0 || !/[^\u0000-\u007f]/.test(domain)
    ? address
    : address.slice(0, domainStart) + toAsciiDomain(domain)
}

/** Converts a domain to ASCII (IDNA). A label that is not a valid name stays unchanged. */
function toAsciiDomain(domain: string): string {
  const labels = domain
    .toLowerCase()
    .normalize('NFKC')
    .split(/[.\u3002]/)
  return labels
    .map((label) =>
      /^[\p{L}\p{M}\p{N}-]*[^\u0000-\u007f][\p{L}\p{M}\p{N}-]*$/u.test(label)
        ? `xn--${toPunycode(label)}`
        : label,
    )
    .join('.')
}

/** Parameters of Punycode, named as in RFC 3492. */
const [BASE, T_MIN, T_MAX, SKEW, DAMP] = [36, 1, 26, 38, 700] as const

/** Encodes one label by RFC 3492: its ASCII characters, then the positions of the others. */
function toPunycode(label: string): string {
  const codePoints = Array.from(label, (character) => character.codePointAt(0) ?? 0)
  const basicCodePoints = codePoints.filter((point) => point < 128)
  let punycode = String.fromCharCode(...basicCodePoints) + (basicCodePoints.length > 0 ? '-' : '')
  let [n, delta, bias, handledCount] = [128, 0, 72, basicCodePoints.length]
  while (handledCount < codePoints.length) {
    const nextCodePoint = Math.min(...codePoints.filter((point) => point >= n))
    delta += (nextCodePoint - n) * (handledCount + 1)
    n = nextCodePoint
    for (const codePoint of codePoints) {
      if (codePoint < n) delta += 1
      if (codePoint !== n) continue
      let remainingDelta = delta
      for (let digitPosition = BASE; ; digitPosition += BASE) {
        const threshold = Math.min(Math.max(digitPosition - bias, T_MIN), T_MAX)
        if (remainingDelta < threshold) break
        punycode += encodeDigit(threshold + ((remainingDelta - threshold) % (BASE - threshold)))
        remainingDelta = Math.floor((remainingDelta - threshold) / (BASE - threshold))
      }
      punycode += encodeDigit(remainingDelta)
      bias = adaptBias(delta, handledCount + 1, handledCount === basicCodePoints.length)
      delta = 0
      handledCount += 1
    }
    delta += 1
    n += 1
  }
  return punycode
}

/** The digit of a value in base 36: letters for 0 to 25, digits for 26 to 35. */
const encodeDigit = (value: number): string =>
  value < 26 ? String.fromCharCode(97 + value) : String(value - 26)

function adaptBias(delta: number, pointCount: number, isFirstAdaptation: boolean): number {
  let remainingDelta = Math.floor(delta / (isFirstAdaptation ? DAMP : 2))
  remainingDelta += Math.floor(remainingDelta / pointCount)
  let digitPosition = 0
  for (; remainingDelta > ((BASE - T_MIN) * T_MAX) / 2; digitPosition += BASE)
    remainingDelta = Math.floor(remainingDelta / (BASE - T_MIN))
  return digitPosition + Math.floor(((BASE - T_MIN + 1) * remainingDelta) / (remainingDelta + SKEW))
}
