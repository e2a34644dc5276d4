import { describe, expect, it } from 'vitest'
import { fc } from '../test/property'
import { type TextPiece, textPieces } from './long-text'

const written = ({ words, href }: TextPiece) => (href === undefined ? words : `[${words}](${href})`)

describe('a line of a long text', () => {
  it('is plain words and links, in their order', () => {
    expect(textPieces('Napisz [do nas](mailto:a@b.pl) albo [zadzwoń](tel:+48).')).toEqual([
      { words: 'Napisz ' },
      { words: 'do nas', href: 'mailto:a@b.pl' },
      { words: ' albo ' },
      { words: 'zadzwoń', href: 'tel:+48' },
      { words: '.' },
    ])
    expect(textPieces('[Regulamin](/regulamin)')).toEqual([{ words: 'Regulamin', href: '/regulamin' }])
  })

  it('has links only where words and an address stand together', () => {
    for (const plain of ['[w nawiasie]', '(a) albo [b] (c)', '[](/a)', '[a]()'])
      expect(textPieces(plain)).toEqual([{ words: plain }])
    expect(textPieces('')).toEqual([])
  })

  it('loses nothing that was written', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('[', ']', '(', ')', 'a', '/b', '[c](d)')), (parts) => {
        const text = parts.join('')
        expect(textPieces(text).map(written).join('')).toBe(text)
      }),
    )
  })
})
