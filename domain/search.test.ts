import { describe, expect, it } from 'vitest'
import { searchedWords, modelCodes, searchWords, stemOf } from './search'

describe('stemOf', () => {
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
  ])('returns %s for all forms', (stem, forms) => {
    expect(forms.map((form) => stemOf(form))).toEqual(forms.map(() => stem))
  })

  it('keeps a code with digits unchanged', () => {
    expect(searchWords('M18 DHP486Z')).toEqual(['m18', 'dhp486z'])
    expect(searchWords('C7SS')).toEqual(['c7ss'])
  })
})

describe('searchWords', () => {
  it('handles names of object properties as plain words', () => {
    for (const name of Object.getOwnPropertyNames(Object.prototype))
      for (const word of searchWords(name)) expect(word, name).toBeTypeOf('string')
    expect(searchWords('constructor')).toEqual(['constructor'])
  })

  it('normalises words and drops stop words', () => {
    expect(searchWords('Młot do żelbetu')).toEqual(['mlot', 'zelbet'])
    expect(searchWords('MŁOT')).toEqual(searchWords('mlot'))
  })

  it('joins numbers and units, and adds a code as a whole', () => {
    expect(searchWords('18 V')).toEqual(searchWords('18V'))
    expect(searchWords('YT-0760')).toEqual(['yt0760', 'yt', '0760'])
    expect(searchWords('yt0760')).toEqual(['yt0760'])
  })

  it('maps synonyms to the catalogue’s words', () => {
    expect(searchWords('gumówka')).toEqual(searchWords('szlifierka kątowa'))
    expect(searchWords('baterie')).toEqual(searchWords('akumulatory'))
  })

  it('returns nothing for a text without words', () => {
    for (const text of ['', ' ', 'do na', '!?', '--', '+ .']) expect(searchWords(text)).toEqual([])
  })
})

describe('a model number written apart', () => {
  it('is also indexed as one word, with its suffix', () => {
    expect(modelCodes('Makita DHP 486')).toEqual(['dhp486'])
    expect(modelCodes('DHP 486 RTJ')).toEqual(['dhp486', 'dhp486rtj', '486rtj'])
    expect(modelCodes('Bosch GSR 18V-110 C')).toEqual(['gsr18v110', 'gsr18v110c', '18v110c'])
    expect(modelCodes('M 18')).toEqual(['m18'])
  })

  it('is not made of unrelated words and numbers', () => {
    for (const text of ['wiertarka 18V', 'do 125 mm', 'DHP486', 'szlifierka kątowa', ''])
      expect(modelCodes(text), text).toEqual([])
  })

  it('matches as one word or by its parts', () => {
    const expectedConditions = [{ some: ['dhp486', { every: ['dhp', '486'] }] }]
    expect(searchedWords('DHP 486')).toEqual(expectedConditions)
    expect(searchedWords('dhp-486')).toEqual(expectedConditions)
    expect(searchedWords('DHP486')).toEqual(['dhp486'])
    expect(searchedWords('makita dhp 486 rtj')).toEqual([
      'makit',
      { some: ['dhp486rtj', { every: [...expectedConditions, 'rtj'] }] },
    ])
    expect(searchedWords('dhp 486 z')).toEqual([{ some: ['dhp486z', ...expectedConditions] }])
  })

  it('never splits a decimal number', () => {
    expect(searchedWords('4,0 Ah')).toEqual(['40ah'])
  })

  it('has a query of linear size', () => {
    const jsonLength = (conditions: ReturnType<typeof searchedWords>) => JSON.stringify(conditions).length
    expect(jsonLength(searchedWords('a1 2b '.repeat(200)))).toBeLessThan(
      3 * jsonLength(searchedWords('a1 2b '.repeat(100))),
    )
  })
})
