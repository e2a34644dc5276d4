import { describe, expect, it } from 'vitest'
import { filterPoints, parsePointSearch, readTowns } from './point-search'
import { readPointCode } from './pickup-point'
import { spellTown } from './town-spelling'

describe('readPointCode', () => {
  it.each([
    ['WAW123M', 'WAW123M'],
    [' waw 123m ', 'WAW123M'],
    ['pop-kra12', 'POP-KRA12'],
    ['PNET0900', 'PNET0900'],
    ['BBI05BAPP', 'BBI05BAPP'],
  ])('reads %j', (text, code) => expect(readPointCode(text)).toBe(code))

  it.each(['', 'Warszawa', '00-838', 'Prosta 49', '<b>WAW1</b>', 'ŁÓD12M'])('reads no code in %j', (text) =>
    expect(readPointCode(text)).toBeNull(),
  )
})

describe('parsePointSearch', () => {
  it.each([
    ['waw 123m', { code: 'WAW123M', postalCode: null }],
    ['00838', { code: null, postalCode: '00-838' }],
    ['Prosta 49, 00-838 Warszawa', { code: null, postalCode: '00-838' }],
    ['WAW999M, Warszawa', { code: 'WAW999M', postalCode: null }],
    ['Nowa 5', { code: null, postalCode: null }],
    ['Prosta 49A Warszawa', { code: null, postalCode: null }],
    ['ul. Prosta 49', { code: null, postalCode: null, words: ['Prosta', '49'] }],
    ['', { code: null, postalCode: null, words: [] }],
  ])('reads %j', (text, expected) => expect(parsePointSearch(text)).toMatchObject(expected))
})

describe('readTowns', () => {
  const townsOf = (text: string, buyerTown = '') =>
    readTowns(text.split(' '), buyerTown).map(({ town, otherWords }) => [town, ...otherWords].join('|'))

  it('reads the longest town at the start first, then a town at the end', () => {
    expect(townsOf('Nowy Targ Szaflarska 12')).toEqual([
      'Nowy Targ Szaflarska|12',
      'Nowy Targ|Szaflarska|12',
      'Nowy|Targ|Szaflarska|12',
      'Szaflarska|Nowy|Targ|12',
    ])
  })

  it('reads a street in the town of the buyer last', () =>
    expect(townsOf('Prosta 49', 'Warszawa')).toEqual(['Prosta|49', 'Warszawa|Prosta|49']))

  it('asks for at most four towns', () =>
    expect(townsOf('jeden dwa trzy cztery', 'Warszawa')).toHaveLength(4))
})

it.each([
  ['krakow', 'Kraków'],
  ['BIELSKO BIALA', 'Bielsko-Biała'],
  ['warszawa', 'Warszawa'],
  ['nowe miasto nad pilicą', 'Nowe Miasto nad Pilicą'],
  ['stare-babice', 'Stare-Babice'],
])('spellTown spells %j as %j', (typedTown, town) => expect(spellTown(typedTown)).toBe(town))

describe('filterPoints', () => {
  const makePoint = (code: string, address: string, description = '') => ({
    code,
    place: {
      kind: 'locker' as const,
      address,
      postalCode: '00-838',
      city: 'Warszawa',
      description,
      openingHours: '',
    },
  })
  const points = [
    makePoint('WAW1M', 'Marszałkowska 100'),
    makePoint('WAW2M', 'Marszałkowska 12'),
    makePoint('WAW3M', 'Prosta 2', 'Przy sklepie Lidl'),
  ]
  const codesOf = (...words: string[]) => filterPoints(points, words).map(({ code }) => code)

  it('finds words without Polish letters in address and description', () => {
    expect(codesOf('marszalkowska')).toEqual(['WAW2M', 'WAW1M'])
    expect(codesOf('LIDL')).toEqual(['WAW3M'])
    expect(codesOf('lidl', 'marszałkowska')).toEqual([])
  })

  it('lists the nearest house numbers first', () =>
    expect(codesOf('Marszałkowska', '98')).toEqual(['WAW1M', 'WAW2M']))
})
