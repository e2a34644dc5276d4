import { describe, expect, it } from 'vitest'
import { fc } from '../test/property'
import { isNip, normalizeNip, taxNumberFields } from './company'

const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/** Nine digits and what the tenth must be; 10 means that no digit fits. */
const anyStem = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 }).map((digits) => ({
  stem: digits.join(''),
  check: digits.reduce((sum, digit, index) => sum + digit * (WEIGHTS[index] ?? 0), 0) % 11,
}))

describe('a Polish tax number', () => {
  it('is one exactly when its last digit is the checksum', () => {
    fc.assert(
      fc.property(anyStem, fc.integer({ min: 0, max: 9 }), ({ stem, check }, last) => {
        expect(isNip(`${stem}${last}`)).toBe(last === check)
      }),
    )
  })

  it('is none behind a PL unless it is one without it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{0,14}$/), (rest) => {
        expect(isNip(`PL${rest}`)).toBe(/^\d{10}$/.test(rest) && isNip(rest))
      }),
    )
  })

  it('is none any more when a digit is mistyped or two neighbours are swapped', () => {
    const valid = anyStem.filter(({ check }) => check < 10).map(({ stem, check }) => `${stem}${check}`)
    fc.assert(
      fc.property(valid, fc.nat(9), fc.integer({ min: 1, max: 9 }), (nip, at, by) => {
        const wrong = `${nip.slice(0, at)}${(Number(nip[at]) + by) % 10}${nip.slice(at + 1)}`
        expect(isNip(wrong)).toBe(false)
      }),
    )
  })

  it.each(['5260250274', '526-025-02-74', 'PL 526-025-02-74', 'pl5260250274', ' 526 025 02 74 '])(
    'may be typed as "%s"',
    (text) => {
      expect(isNip(text)).toBe(true)
      expect(normalizeNip(text)).toBe('5260250274')
    },
  )

  it.each([
    '5260250275',
    'PL5260250275',
    '1234567890',
    'PL526025027',
    'PL52602502741',
    'pl 526-025-027-4X',
    'PLX5260250274',
    'PL PL 5260250274',
    '',
    '1234567',
    'PL',
    'NIP: 5260250274',
    '５２６０２５０２７４',
  ])('is not "%s"', (text) => expect(isNip(text)).toBe(false))
})

describe('a foreign tax number', () => {
  it.each(['DEPL12345678', '12PL34567890', 'X1234567890', '12345678901', 'ABCD1234'])(
    '"%s" is one although there are ten digits or PL in it, and stays as it is',
    (text) => {
      expect(isNip(text)).toBe(true)
      expect(normalizeNip(text)).toBe(text)
    },
  )

  it.each(['DE123456789', 'ATU12345678', 'CZ12345678', 'ie 1234567FA', 'NL123456789B01', 'ES-X1234567X'])(
    'may be "%s"',
    (text) => {
      expect(isNip(text)).toBe(true)
    },
  )

  it.each(['DE12345', 'ÄÖÜ12345', '<script>', 'DE/123456', '12345678;', 'DE_1234567'])(
    'is not "%s"',
    (text) => expect(isNip(text)).toBe(false),
  )

  it('stays itself when normalised twice', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => void expect(normalizeNip(normalizeNip(text))).toBe(normalizeNip(text)),
      ),
    )
  })
})

describe('the fields of a tax number', () => {
  const none = { nip: '', euCode: '', euNumber: '', other: '' }

  it.each([
    ['5260250274', { nip: '5260250274' }],
    ['DE123456789', { euCode: 'DE', euNumber: '123456789' }],
    ['ATU12345678', { euCode: 'AT', euNumber: 'U12345678' }],
    ['IE1234567FA', { euCode: 'IE', euNumber: '1234567FA' }],
    ['EL123456789', { euCode: 'EL', euNumber: '123456789' }],
    ['GR123456789', { euCode: 'EL', euNumber: '123456789' }],
    ['XI123456789', { euCode: 'XI', euNumber: '123456789' }],
    // Of no country of the Union, no longer of one, or in no form that one has.
    ['CHE123456789MWST', { other: 'CHE123456789MWST' }],
    ['GB123456789', { other: 'GB123456789' }],
    ['PL52602502741', { other: 'PL52602502741' }],
    ['DE1234567890123', { other: 'DE1234567890123' }],
    ['12345678901', { other: '12345678901' }],
  ])('%s', (number, fields) => expect(taxNumberFields(number)).toEqual({ ...none, ...fields }))

  it('lose nothing of it', () => {
    const anyNumber = fc
      .stringMatching(/^[A-Z]{0,3}[A-Z0-9+*.]{8,14}$/)
      .map(normalizeNip)
      .filter(isNip)
    fc.assert(
      fc.property(anyNumber, (number) => {
        const { nip, euCode, euNumber, other } = taxNumberFields(number)
        expect(nip + euCode + euNumber + other).toBe(number.replace(/^GR/, euCode || 'GR'))
      }),
    )
  })
})
