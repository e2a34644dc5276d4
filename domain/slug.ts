import { fold } from './fold'

/** The most that an address is long; nothing is cut inside a word. */
const MOST = 80

/** What stands for a text in an address: "Młot SDS-Max 8,5 J" gives "mlot-sds-max-8-5-j". Empty when nothing is left. */
export function slugOf(text: string): string {
  const whole = fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (whole.length <= MOST) return whole
  const cut = whole.slice(0, MOST + 1)
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 1)).slice(0, MOST)
}

/** The addresses that a product may get, the nicest first; the last one is nobody else's. */
export const slugChoices = (name: string, sku: string, id: string): string[] =>
  [slugOf(name), slugOf(`${name} ${sku}`), slugOf(`${slugOf(name).slice(0, 60)} ${id.slice(0, 8)}`)].filter(
    Boolean,
  )
