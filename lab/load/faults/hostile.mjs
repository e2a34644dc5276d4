// Malformed input that honest clients never send.

const LONE_SURROGATE = '\ud800'

/** Malformed values for a field of a body; `undefined` removes the field. */
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

/** Lists all paths inside a value: `{ a: [1] }` has the paths a and a.0. */
export function listValuePaths(value, parentPath = []) {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, nestedValue]) => [
    [...parentPath, key],
    ...listValuePaths(nestedValue, [...parentPath, key]),
  ])
}

/** Returns a copy of `value` with `replacement` at the path `valuePath`. */
export function replaceValueAt(value, valuePath, replacement) {
  const valueCopy = structuredClone(value)
  const lastKey = valuePath.at(-1)
  const parentObject = valuePath.slice(0, -1).reduce((nestedValue, key) => nestedValue?.[key], valueCopy)
  // The path may be missing, because an earlier replacement removed it.
  if (typeof parentObject !== 'object' || parentObject === null) return valueCopy
  if (replacement === undefined) delete parentObject[lastKey]
  else parentObject[lastKey] = replacement
  return valueCopy
}

const makeNestedArrays = (depth) => '['.repeat(depth) + ']'.repeat(depth)

/** Returns bodies that are invalid or unusual JSON, made from the valid `body`. */
export function createHostileTexts(body) {
  const bodyText = JSON.stringify(body)
  const [key, value] = Object.entries(body)[0]
  return [
    '',
    ' ',
    'null',
    'true',
    '0',
    '""',
    '[]',
    '{}',
    '{',
    bodyText.slice(0, -1),
    bodyText.slice(0, Math.floor(bodyText.length / 2)),
    `${bodyText}${bodyText}`,
    `${bodyText},`,
    `[${bodyText}]`,
    JSON.stringify(bodyText),
    bodyText.replaceAll('"', "'"),
    bodyText.replace('{', '{"__proto__":{"isAdmin":true},'),
    bodyText.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},'),
    bodyText.replace('{', `{${JSON.stringify(key)}:${JSON.stringify(value)},`),
    bodyText.replace('{', `{${JSON.stringify(key)}:[],`),
    bodyText.replace('}', ',"x":1e400}'),
    bodyText.replace('}', ',"x":"\\u0000\\ud800"}'),
    makeNestedArrays(1000),
    makeNestedArrays(4000),
    `{"a":${'{"a":'.repeat(1500)}1${'}'.repeat(1501)}`,
    Buffer.from([0xff, 0xfe, 0x00]),
    Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(bodyText)]),
    Buffer.from(bodyText, 'utf16le'),
    `${bodyText}\u0000`,
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    'a=1&b=2',
  ]
}

/** Returns bodies that exceed the size limit of JSON endpoints (some exceed every limit), or are nested too deeply. */
export const createLargeTexts = (randomSource) => [
  makeNestedArrays(10_000 + randomSource.below(90_000)),
  JSON.stringify({ a: 'x'.repeat(70_000) }),
  JSON.stringify({ a: 'x'.repeat(300_000) }),
  'x'.repeat(10_000_000),
]

/** Malformed values for an id, or for another segment of a URL path. */
export const HOSTILE_PATH_SEGMENTS = [
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%ff',
  '%',
  '%ed%a0%80',
  '%2e%2e',
  '__proto__',
  'constructor',
  'undefined',
  "'%20OR%201=1--",
  '%3Cscript%3E',
  '0',
  '-1',
  '%F0%9F%94%A8',
  'a'.repeat(4000),
  '00000000-0000-0000-0000-000000000000',
  '*',
  '%25%32%65',
  'a;b',
  'a%20b',
]

export const HOSTILE_QUERIES = [
  '',
  '?',
  '?limit=-1',
  '?limit=1e9',
  '?limit=NaN',
  '?limit=9999999999999999999999',
  '?cursor=%00',
  '?cursor=e30',
  '?cursor=bnVsbA',
  '?cursor=' + 'A'.repeat(3000),
  '?q=%',
  '?q=%ff%fe',
  '?q=' + '%C5%82'.repeat(200),
  '?q=%22%20OR%20*%20NEAR(',
  '?q[]=1&q[]=2',
  '?q=a&q=b&limit=1&limit=2',
  '?sort=__proto__',
  '?category=..',
  '?priceFrom=-1&priceTo=1e5',
  '?priceFrom=9999999.99',
  '?grade=,,,,&voltage=%00',
  '?sessionId=%00',
  '?sessionId=session-' + 'x'.repeat(200),
  '?sessionId=__proto__',
  '?token=%ff',
  '?__proto__[a]=1',
  '?' + 'a=1&'.repeat(500),
  '?fields=card&limit=3&q=%F0%9F%94%A8',
]

export const HOSTILE_HEADERS = [
  ['Idempotency-Key', 'short'],
  ['Idempotency-Key', 'x'.repeat(5000)],
  ['Idempotency-Key', 'a b c d e f g h'],
  ['Origin', 'null'],
  ['Origin', 'https://evil.example'],
  ['Origin', 'not an origin'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Accept-Language', '*;q=9,,;;-'],
  ['Accept-Language', 'x'.repeat(5000)],
  ['Accept', 'nothing/at-all'],
  ['Accept-Encoding', 'x;q=-1'],
  ['Cookie', 'a'.repeat(4000)],
  ['Cookie', '=;=;language=__proto__;currency=%ff'],
  ['CF-Connecting-IP', 'nobody'],
  ['CF-Connecting-IP', '::1%25eth0'],
  ['CF-IPCountry', '../..'],
  ['CF-Ray', 'x'.repeat(2000)],
  ['User-Agent', ''],
  ['If-None-Match', '"'],
  ['Range', 'bytes=9-1'],
  ['Stripe-Signature', 't=,v1='],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Forwarded-Host', 'evil.example'],
]

export const CONTENT_TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'application/problem+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/jsonx',
  ';',
  null,
]
