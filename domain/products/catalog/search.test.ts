import { describe, expect, it } from 'vitest'
import { parseSearchQuery, findModelCodes, toSearchWords, stemOf } from './search'

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
  ])('returns %s for all forms', (stem, wordForms) => {
    expect(wordForms.map((wordForm) => stemOf(wordForm))).toEqual(wordForms.map(() => stem))
  })

  it('keeps a code with digits unchanged', () => {
    expect(toSearchWords('M18 DHP486Z')).toEqual(['m18', 'dhp486z'])
    expect(toSearchWords('C7SS')).toEqual(['c7ss'])
  })
})

describe('toSearchWords', () => {
  it('handles names of object properties as plain words', () => {
    for (const name of Object.getOwnPropertyNames(Object.prototype))
      for (const word of toSearchWords(name)) expect(word, name).toBeTypeOf('string')
    expect(toSearchWords('constructor')).toEqual(['constructor'])
  })

  it('normalises words and drops stop words', () => {
    expect(toSearchWords('Młot do żelbetu')).toEqual(['mlot', 'zelbet'])
    expect(toSearchWords('MŁOT')).toEqual(toSearchWords('mlot'))
  })

  it('joins numbers and units, and adds a code as a whole', () => {
    expect(toSearchWords('18 V')).toEqual(toSearchWords('18V'))
    expect(toSearchWords('YT-0760')).toEqual(['yt0760', 'yt', '0760'])
    expect(toSearchWords('yt0760')).toEqual(['yt0760'])
  })

  it('maps synonyms to the catalogue’s words', () => {
    expect(toSearchWords('gumówka')).toEqual(toSearchWords('szlifierka kątowa'))
    expect(toSearchWords('baterie')).toEqual(toSearchWords('akumulatory'))
  })

  it('returns nothing for a text without words', () => {
    for (const text of ['', ' ', 'do na', '!?', '--', '+ .']) expect(toSearchWords(text)).toEqual([])
  })
})

describe('a model number written apart', () => {
  it('is also indexed as one word, with its suffix', () => {
    expect(findModelCodes('Makita DHP 486')).toEqual(['dhp486'])
    expect(findModelCodes('DHP 486 RTJ')).toEqual(['dhp486', 'dhp486rtj', '486rtj'])
    expect(findModelCodes('Bosch GSR 18V-110 C')).toEqual(['gsr18v110', 'gsr18v110c', '18v110c'])
    expect(findModelCodes('M 18')).toEqual(['m18'])
  })

  it('is not made of unrelated words and numbers', () => {
    for (const text of ['wiertarka 18V', 'do 125 mm', 'DHP486', 'szlifierka kątowa', ''])
      expect(findModelCodes(text), text).toEqual([])
  })

  it('matches as one word or by its parts', () => {
    const expectedConditions = [{ some: ['dhp486', { every: ['dhp', '486'] }] }]
    expect(parseSearchQuery('DHP 486')).toEqual(expectedConditions)
    expect(parseSearchQuery('dhp-486')).toEqual(expectedConditions)
    expect(parseSearchQuery('DHP486')).toEqual(['dhp486'])
    expect(parseSearchQuery('makita dhp 486 rtj')).toEqual([
      'makit',
      { some: ['dhp486rtj', { every: [...expectedConditions, 'rtj'] }] },
    ])
    expect(parseSearchQuery('dhp 486 z')).toEqual([{ some: ['dhp486z', ...expectedConditions] }])
  })

  it('never splits a decimal number', () => {
    expect(parseSearchQuery('4,0 Ah')).toEqual(['40ah'])
  })

  it('has a query of linear size', () => {
    const measureJsonLength = (conditions: ReturnType<typeof parseSearchQuery>) =>
      JSON.stringify(conditions).length
    expect(measureJsonLength(parseSearchQuery('a1 2b '.repeat(200)))).toBeLessThan(
      3 * measureJsonLength(parseSearchQuery('a1 2b '.repeat(100))),
    )
  })
})
