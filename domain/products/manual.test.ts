import { describe, expect, it } from 'vitest'
import { isPdf, manualPath, toManualHref } from './manual'

const CONTENT_HASH = '0123456789abcdef'.repeat(2)
const encodeText = (text: string) => new TextEncoder().encode(text)

it.each([
  [manualPath(CONTENT_HASH), `https://shop.example/manuals/${CONTENT_HASH}.pdf`],
  ['https://makita.example/hr2470.pdf', 'https://makita.example/hr2470.pdf'],
  ['http://makita.example/hr2470.pdf', null],
  ['javascript:alert(1)', null],
  ['/admin', null],
  [`/manuals/${CONTENT_HASH}.pdf/../../admin`, null],
  [`//evil.example/manuals/${CONTENT_HASH}.pdf`, null],
  [null, null],
])('the manual %s is linked in a mail at %s', (manualUrl, url) =>
  expect(toManualHref(manualUrl, 'https://shop.example')).toBe(url),
)

it('an uploaded manual is linked on pages by its path', () =>
  expect(toManualHref(manualPath(CONTENT_HASH))).toBe(manualPath(CONTENT_HASH)))

describe('isPdf', () => {
  it('accepts a file with header and end mark, also with bytes after the end mark', () => {
    expect(isPdf(encodeText('%PDF-1.4\n1 0 obj\nendobj\n%%EOF'))).toBe(true)
    expect(isPdf(encodeText('%PDF-2.0\n%%EOF\r\n\0\0'))).toBe(true)
  })

  it.each([
    ['an empty file', ''],
    ['a text', 'instrukcja'],
    ['a page', '<!doctype html><script>alert(1)</script>%PDF-1.4 %%EOF'],
    ['a file that was cut off', '%PDF-1.4\n1 0 obj'],
    ['an end mark too far from the end', `%PDF-1.4 %%EOF${' '.repeat(1024)}`],
    ['an unknown version', '%PDF-x.y %%EOF'],
  ])('rejects %s', (_name, text) => expect(isPdf(encodeText(text))).toBe(false))
})
