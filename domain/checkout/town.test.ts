import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { addressDoubt, isTownOfPostalCode, lacksHouseNumber, listTowns } from './town'

const VILLAGES = ['Blizne Jasińskiego', 'Stare Babice', 'Zielonki-Wieś']

describe('isTownOfPostalCode', () => {
  it.each([
    ['Warszawa', ['Warszawa']],
    [' warszawa ', ['Warszawa']],
    ['WARSZAWA', ['Warszawa']],
    ['Warszawa-Ursynów', ['Warszawa']],
    ['Warszawa (Mokotów)', ['Warszawa']],
    ['m.st. Warszawa', ['Warszawa']],
    ['W-wa', ['Warszawa']],
    ['Warsaw', ['Warszawa']],
    ['Warszwa', ['Warszawa']],
    ['Cracow', ['Kraków']],
    ['Krakow', ['Kraków']],
    ['Lodz', ['Łódź']],
    ['Bielsko Biała', ['Bielsko-Biała']],
    ['Bielskobiała', ['Bielsko-Biała']],
    ['Piotrków Tryb.', ['Piotrków Trybunalski']],
    ['Więckowice', ['Więckowice (Osada Leśna)']],
    ['Stare Babice', VILLAGES],
    ['blizne jasinskiego', VILLAGES],
  ])('finds %j in %j', (town, towns) => expect(isTownOfPostalCode(town, towns)).toBe(true))

  it.each([
    ['Berlin', ['Olsztyn']],
    ['Berlin', VILLAGES],
    ['Kraków', ['Warszawa']],
    ['Łódź', ['Łomża']],
    ['Brno', ['Brenno']],
    ['Warszawa', []],
  ])('does not find %j in %j', (town, towns) => expect(isTownOfPostalCode(town, towns)).toBe(false))

  it('finds each town of the code, with one typo in a long name', () => {
    const townArbitrary = fc.stringMatching(/^[A-Z][a-z]{7,14}$/)
    fc.assert(
      fc.property(townArbitrary, fc.array(townArbitrary), fc.nat(), (town, otherTowns, position) => {
        const index = position % town.length
        const townWithTypo = `${town.slice(0, index)}x${town.slice(index + 1)}`
        expect(isTownOfPostalCode(town, [...otherTowns, town])).toBe(true)
        expect(isTownOfPostalCode(townWithTypo, [...otherTowns, town])).toBe(true)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (town, towns) => {
        expect(typeof isTownOfPostalCode(town, towns)).toBe('boolean')
      }),
    )
  })
})

it.each([
  ['Olsztyn', ['Olsztyn'], null],
  ['Berlin', ['Olsztyn'], 'town'],
  ['Berlin', [], 'unknownPostalCode'],
] as const)('addressDoubt(%j, %j) is %j', (town, towns, doubt) =>
  expect(addressDoubt(town, towns)).toBe(doubt),
)

it.each([
  ['Długa', true],
  ['os. Tysiąclecia', true],
  ['Długa 5/7', false],
  ['Nowa Wieś 12', false],
  ['3 Maja 5', false],
])('lacksHouseNumber(%j) is %j', (address, isNumberMissing) =>
  expect(lacksHouseNumber(address)).toBe(isNumberMissing),
)

it.each([
  [['A'], { towns: 'A', others: 0 }],
  [['A', 'B', 'C'], { towns: 'A, B, C', others: 0 }],
  [['A', 'B', 'C', 'D', 'E'], { towns: 'A, B, C', others: 2 }],
])('listTowns(%j) is %j', (towns, listedTowns) => expect(listTowns(towns)).toEqual(listedTowns))
