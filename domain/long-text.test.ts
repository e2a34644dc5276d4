import { describe, expect, it } from 'vitest'
import { fc } from '../test/property'
import { type TextPiece, textPieces } from './long-text'

const toMarkdown = ({ words, href }: TextPiece) => (href === undefined ? words : `[${words}](${href})`)

describe('textPieces', () => {
  it('returns plain text and links in order', () => {
    expect(textPieces('Napisz [do nas](mailto:a@b.pl) albo [zadzwoń](tel:+48).')).toEqual([
      { words: 'Napisz ' },
      { words: 'do nas', href: 'mailto:a@b.pl' },
      { words: ' albo ' },
      { words: 'zadzwoń', href: 'tel:+48' },
      { words: '.' },
    ])
    expect(textPieces('[Regulamin](/regulamin)')).toEqual([{ words: 'Regulamin', href: '/regulamin' }])
  })

  it('returns links only for complete Markdown links', () => {
    for (const plain of ['[w nawiasie]', '(a) albo [b] (c)', '[](/a)', '[a]()'])
      expect(textPieces(plain)).toEqual([{ words: plain }])
    expect(textPieces('')).toEqual([])
  })

  it('loses no text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('[', ']', '(', ')', 'a', '/b', '[c](d)')), (parts) => {
        const text = parts.join('')
        expect(textPieces(text).map(toMarkdown).join('')).toBe(text)
      }),
    )
  })
})
