import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { type TextSpan, parseTextSpans } from './long-text'

const toMarkdown = ({ words, href }: TextSpan) => (href === undefined ? words : `[${words}](${href})`)

describe('parseTextParts', () => {
  it('returns plain text and links in order', () => {
    expect(parseTextSpans('Napisz [do nas](mailto:a@b.pl) albo [zadzwoń](tel:+48).')).toEqual([
      { words: 'Napisz ' },
      { words: 'do nas', href: 'mailto:a@b.pl' },
      { words: ' albo ' },
      { words: 'zadzwoń', href: 'tel:+48' },
      { words: '.' },
    ])
    expect(parseTextSpans('[Regulamin](/regulamin)')).toEqual([{ words: 'Regulamin', href: '/regulamin' }])
  })

  it('returns links only for complete Markdown links', () => {
    for (const plainText of ['[w nawiasie]', '(a) albo [b] (c)', '[](/a)', '[a]()'])
      expect(parseTextSpans(plainText)).toEqual([{ words: plainText }])
    expect(parseTextSpans('')).toEqual([])
  })

  it('loses no text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('[', ']', '(', ')', 'a', '/b', '[c](d)')), (textParts) => {
        const text = textParts.join('')
        expect(parseTextSpans(text).map(toMarkdown).join('')).toBe(text)
      }),
    )
  })
})
