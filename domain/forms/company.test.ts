import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { isNip, normalizeNip, toTaxNumberFields } from './company'

const NIP_CHECK_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/** The first nine digits of a NIP and their checksum. A checksum of 10 means that no tenth digit is valid. */
const anyNipStem = fc.stringMatching(/^[1-9](?:\d[1-9]|[1-9]\d)\d{6}$/).map((stem) => ({
  stem,
  check:
    [...stem].reduce((sum, digit, index) => sum + Number(digit) * (NIP_CHECK_WEIGHTS[index] ?? 0), 0) % 11,
}))

describe('a Polish tax number', () => {
  it('is valid only with the right checksum', () => {
    fc.assert(
      fc.property(anyNipStem, fc.integer({ min: 0, max: 9 }), ({ stem, check }, lastDigit) => {
        expect(isNip(`${stem}${lastDigit}`)).toBe(lastDigit === check)
      }),
    )
  })

  it('is valid behind PL only if it is valid without', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{0,14}$/), (suffix) => {
        expect(isNip(`PL${suffix}`)).toBe(/^\d{10}$/.test(suffix) && isNip(suffix))
      }),
    )
  })

  it('becomes invalid if a digit is wrong or two neighbours are swapped', () => {
    const validNip = anyNipStem.filter(({ check }) => check < 10).map(({ stem, check }) => `${stem}${check}`)
    fc.assert(
      fc.property(validNip, fc.nat(9), fc.integer({ min: 1, max: 9 }), (nip, position, digitShift) => {
        const wrongNip = `${nip.slice(0, position)}${(Number(nip[position]) + digitShift) % 10}${nip.slice(position + 1)}`
        expect(isNip(wrongNip)).toBe(false)
      }),
    )
  })

  it.each([
    '5260250274',
    '526-025-02-74',
    '526.025.02.74',
    'PL 526-025-02-74',
    'pl5260250274',
    ' 526 025 02 74 ',
    'NIP 526-025-02-74',
    'NIP: 5260250274',
    'nip: PL 526\u2011025\u201302\u00a074',
    'NIP UE: PL5260250274',
    'NIP5260250274',
    'VAT ID PL5260250274',
  ])('can be written "%s"', (text) => {
    expect(isNip(text)).toBe(true)
    expect(normalizeNip(text)).toBe('5260250274')
  })

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
    'NIP 526-025-02-75',
    '526.025.02.75',
    'PESEL 44051401359',
    '44051401359',
    '0000000000',
    '........',
    '５２６０２５０２７４',
  ])('cannot be "%s"', (text) => expect(isNip(text)).toBe(false))
})

describe('a foreign tax number', () => {
  it.each([
    'DE123456789',
    'VAT ID: DE 123 456 789',
    'ATU12345678',
    'CZ12345678',
    'ie 1234567FA',
    'IE1+23456A',
    'NL123456789B01',
    'ES-X1234567X',
    'EL123456789',
    'XI123456789',
    'CHE-123.456.789 MWST',
    'NO 923456789 MVA',
    'VAT No. GB 123 4567 89',
    'US12-3456789',
  ])('can be "%s"', (text) => {
    expect(isNip(text)).toBe(true)
  })

  it.each([
    '123456789',
    '12345678901',
    'ABCD1234',
    'DEPL12345678',
    'DE12345',
    'DE1234567890',
    'CZ1234567',
    'FR12345678',
    'ÄÖÜ12345',
    '<script>',
    'DE/123456',
    '12345678;',
    'DE_1234567',
  ])('cannot be "%s"', (text) => expect(isNip(text)).toBe(false))

  it('is unchanged by a second normalisation', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => void expect(normalizeNip(normalizeNip(text))).toBe(normalizeNip(text)),
      ),
    )
  })
})

describe('toTaxNumberFields', () => {
  const emptyFields = { nip: '', euCode: '', euNumber: '', other: '' }

  it.each([
    ['5260250274', { nip: '5260250274' }],
    ['DE123456789', { euCode: 'DE', euNumber: '123456789' }],
    ['ATU12345678', { euCode: 'AT', euNumber: 'U12345678' }],
    ['IE1234567FA', { euCode: 'IE', euNumber: '1234567FA' }],
    ['EL123456789', { euCode: 'EL', euNumber: '123456789' }],
    ['GR123456789', { euCode: 'EL', euNumber: '123456789' }],
    ['XI123456789', { euCode: 'XI', euNumber: '123456789' }],
    // Other numbers go to the field `other`: from outside the EU, from a former member state, or in a wrong format.
    ['CHE123456789MWST', { other: 'CHE123456789MWST' }],
    ['GB123456789', { other: 'GB123456789' }],
    ['PL52602502741', { other: 'PL52602502741' }],
    ['DE1234567890123', { other: 'DE1234567890123' }],
    ['12345678901', { other: '12345678901' }],
  ])('splits %s', (taxNumber, fields) =>
    expect(toTaxNumberFields(taxNumber)).toEqual({ ...emptyFields, ...fields }),
  )

  it('loses no character of the number', () => {
    const anyTaxNumber = fc
      .stringMatching(/^(?:(?:DE|EL|GR|PT|EE)\d{9}|ATU\d{8}|IT\d{11}|FR[A-H]{2}\d{9}|CHE\d{9})$/)
      .map(normalizeNip)
    fc.assert(
      fc.property(anyTaxNumber, (number) => {
        const { nip, euCode, euNumber, other } = toTaxNumberFields(number)
        expect(nip + euCode + euNumber + other).toBe(number.replace(/^GR/, euCode || 'GR'))
      }),
    )
  })
})
