import { describe, expect, it } from 'vitest'
import { searchWords, stemOf } from './search'

describe('a word for search', () => {
  it.each([
    ['wiertark', ['wiertarka', 'wiertarki', 'wiertarek', 'wiertarce', 'wiertarkami', 'wiertarkach']],
    ['mlot', ['mlot', 'mloty', 'mlotow', 'mlotem', 'mlotami', 'mlotach']],
    ['wozk', ['wozek', 'wozki', 'wozkow', 'wozka', 'wozkiem', 'wozkach']],
    ['akumulator', ['akumulator', 'akumulatory', 'akumulatorow', 'akumulatorowa', 'akumulatorowe']],
    ['pil', ['pila', 'pily', 'pile', 'pil']],
    ['tarcz', ['tarcza', 'tarcze', 'tarczami', 'tarczowa', 'tarczowej']],
    ['drill', ['drill', 'drills']],
    ['wrench', ['wrench', 'wrenches']],
    ['saw', ['saw', 'saws']],
  ])('%s is what its forms share', (stem, forms) => {
    expect(forms.map((form) => stemOf(form))).toEqual(forms.map(() => stem))
  })

  it('is a code when it has a number, and stays as it is', () => {
    expect(searchWords('M18 DHP486Z')).toEqual(['m18', 'dhp486z'])
    expect(searchWords('C7SS')).toEqual(['c7ss'])
  })
})

describe('the words of a text', () => {
  it('are themselves, also those that every object has by nature', () => {
    for (const name of Object.getOwnPropertyNames(Object.prototype))
      for (const word of searchWords(name)) expect(word, name).toBeTypeOf('string')
    expect(searchWords('constructor')).toEqual(['constructor'])
  })

  it('are folded, without what says nothing', () => {
    expect(searchWords('Młot do żelbetu')).toEqual(['mlot', 'zelbet'])
    expect(searchWords('MŁOT')).toEqual(searchWords('mlot'))
  })

  it('join a number to its unit, and a code to one word beside its parts', () => {
    expect(searchWords('18 V')).toEqual(searchWords('18V'))
    expect(searchWords('YT-0760')).toEqual(['yt0760', 'yt', '0760'])
    expect(searchWords('yt0760')).toEqual(['yt0760'])
  })

  it('call a tool what the catalogue calls it', () => {
    expect(searchWords('gumówka')).toEqual(searchWords('szlifierka kątowa'))
    expect(searchWords('baterie')).toEqual(searchWords('akumulatory'))
  })

  it('are none where there are none', () => {
    for (const text of ['', ' ', 'do na', '!?', '--', '+ .']) expect(searchWords(text)).toEqual([])
  })
})
