import { plainText } from './plain-text'

/**
 * An address that HTML and mail providers accept, ASCII only: a local part of at most 64 characters without a dot at its ends
 * or two in a row, and a domain with a name at its end. Apart from `email.ts`, so that a form can do without the validator.
 */
export const EMAIL_SHAPE =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z\d-]{0,58}[A-Za-z\d])$/i

/**
 * An address as it is kept, from how people paste it: "Jan Kowalski <jan@firma.pl>", "mailto:jan@firma.pl", "jan@firma.pl,".
 * A domain with letters beyond ASCII becomes punycode. Other texts only become plain.
 */
export function normalizeEmail(text: string): string {
  const plain = plainText(text)
  const address = (/<([^<>]*)>[\s,;.]*$/.exec(plain)?.[1] ?? plain)
    .trim()
    .replace(/^(?:e-?mail:\s*)?(?:mailto:)?/i, '')
    .replace(/^["(<]+|[")>,;.]+$/g, '')
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  return at === 0 || !/[^\u0000-\u007f]/.test(domain) ? address : address.slice(0, at) + asciiDomain(domain)
}

/** A domain in ASCII (IDNA); the same text where a part of it is no name. */
function asciiDomain(domain: string): string {
  const labels = domain
    .toLowerCase()
    .normalize('NFKC')
    .split(/[.\u3002]/)
  return labels
    .map((label) =>
      /^[\p{L}\p{M}\p{N}-]*[^\u0000-\u007f][\p{L}\p{M}\p{N}-]*$/u.test(label)
        ? `xn--${punycode(label)}`
        : label,
    )
    .join('.')
}

/** RFC 3492, with its parameters and names. */
const [BASE, T_MIN, T_MAX, SKEW, DAMP] = [36, 1, 26, 38, 700] as const

/** A label by RFC 3492: its ASCII characters, then where which other ones go. */
function punycode(label: string): string {
  const points = Array.from(label, (character) => character.codePointAt(0) ?? 0)
  const basic = points.filter((point) => point < 128)
  let output = String.fromCharCode(...basic) + (basic.length > 0 ? '-' : '')
  let [n, delta, bias, handled] = [128, 0, 72, basic.length]
  while (handled < points.length) {
    const next = Math.min(...points.filter((point) => point >= n))
    delta += (next - n) * (handled + 1)
    n = next
    for (const point of points) {
      if (point < n) delta += 1
      if (point !== n) continue
      let rest = delta
      for (let k = BASE; ; k += BASE) {
        const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
        if (rest < threshold) break
        output += letter(threshold + ((rest - threshold) % (BASE - threshold)))
        rest = Math.floor((rest - threshold) / (BASE - threshold))
      }
      output += letter(rest)
      bias = adapt(delta, handled + 1, handled === basic.length)
      delta = 0
      handled += 1
    }
    delta += 1
    n += 1
  }
  return output
}

/** 0 to 25 are letters, 26 to 35 digits. */
const letter = (value: number): string => (value < 26 ? String.fromCharCode(97 + value) : String(value - 26))

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / points)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
