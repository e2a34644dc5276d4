// What no honest client sends.

const LONE_SURROGATE = '\ud800'

/** Values that a field may be given instead of its own; `undefined` leaves it out. */
export const HOSTILE_VALUES = [
  0,
  -1,
  0.5,
  1.5,
  1e9,
  1e308,
  -0,
  2 ** 53,
  'NaN',
  '12,00',
  '-1',
  '0.00',
  '0.01',
  '1e2',
  '0x10',
  ' 600.00',
  '600.000',
  '٦٠٠',
  '9'.repeat(400),
  '',
  ' ',
  null,
  undefined,
  true,
  false,
  [],
  {},
  [[]],
  'USD',
  'EUR',
  'digital',
  'company',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  'a\u0000b',
  '\u202eabc',
  LONE_SURROGATE,
  'x'.repeat(10_000),
  { $gt: 0 },
]

/** The places of a value, as paths: of `{ a: [1] }` they are a and a.0. */
export function placesOf(value, at = []) {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...at, key], ...placesOf(inner, [...at, key])])
}

/** A copy with another value at a place. */
export function withValue(value, place, other) {
  const copy = structuredClone(value)
  const last = place.at(-1)
  const holder = place.slice(0, -1).reduce((inner, key) => inner?.[key], copy)
  // An earlier change may have taken the place away.
  if (typeof holder !== 'object' || holder === null) return copy
  if (other === undefined) delete holder[last]
  else holder[last] = other
  return copy
}
