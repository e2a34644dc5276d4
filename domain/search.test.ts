import { describe, expect, it } from 'vitest'
import { askedWords, modelCodes, searchWords, stemOf } from './search'

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

describe('a model that is written apart', () => {
  it('is also one word, with the letters behind its number', () => {
    expect(modelCodes('Makita DHP 486')).toEqual(['dhp486'])
    expect(modelCodes('DHP 486 RTJ')).toEqual(['dhp486', 'dhp486rtj', '486rtj'])
    expect(modelCodes('Bosch GSR 18V-110 C')).toEqual(['gsr18v110', 'gsr18v110c', '18v110c'])
    expect(modelCodes('M 18')).toEqual(['m18'])
  })

  it('is none where words and numbers only stand beside each other', () => {
    for (const text of ['wiertarka 18V', 'do 125 mm', 'DHP486', 'szlifierka kątowa', ''])
      expect(modelCodes(text), text).toEqual([])
  })

  it('is asked for as one word or as its parts', () => {
    const asked = [{ some: ['dhp486', { every: ['dhp', '486'] }] }]
    expect(askedWords('DHP 486')).toEqual(asked)
    expect(askedWords('dhp-486')).toEqual(asked)
    expect(askedWords('DHP486')).toEqual(['dhp486'])
    expect(askedWords('makita dhp 486 rtj')).toEqual([
      'makit',
      { some: ['dhp486rtj', { every: [...asked, 'rtj'] }] },
    ])
    expect(askedWords('dhp 486 z')).toEqual([{ some: ['dhp486z', ...asked] }])
  })

  it('takes no decimal number apart', () => {
    expect(askedWords('4,0 Ah')).toEqual(['40ah'])
  })

  it('is no long question however long the text', () => {
    const sizeOf = (asked: ReturnType<typeof askedWords>) => JSON.stringify(asked).length
    expect(sizeOf(askedWords('a1 2b '.repeat(200)))).toBeLessThan(
      3 * sizeOf(askedWords('a1 2b '.repeat(100))),
    )
  })
})
