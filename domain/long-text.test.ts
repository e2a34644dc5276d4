import { describe, expect, it } from 'vitest'
import { fc } from '../test/property'
import { type TextPiece, textParts } from './long-text'

const toMarkdown = ({ words, href }: TextPiece) => (href === undefined ? words : `[${words}](${href})`)

describe('textParts', () => {
  it('returns plain text and links in order', () => {
    expect(textParts('Napisz [do nas](mailto:a@b.pl) albo [zadzwoń](tel:+48).')).toEqual([
      { words: 'Napisz ' },
      { words: 'do nas', href: 'mailto:a@b.pl' },
      { words: ' albo ' },
      { words: 'zadzwoń', href: 'tel:+48' },
      { words: '.' },
    ])
    expect(textParts('[Regulamin](/regulamin)')).toEqual([{ words: 'Regulamin', href: '/regulamin' }])
  })

  it('returns links only for complete Markdown links', () => {
    for (const plainText of ['[w nawiasie]', '(a) albo [b] (c)', '[](/a)', '[a]()'])
      expect(textParts(plainText)).toEqual([{ words: plainText }])
    expect(textParts('')).toEqual([])
  })

  it('loses no text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('[', ']', '(', ')', 'a', '/b', '[c](d)')), (parts) => {
        const text = parts.join('')
        expect(textParts(text).map(toMarkdown).join('')).toBe(text)
      }),
    )
  })
})
