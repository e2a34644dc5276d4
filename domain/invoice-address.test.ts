import { describe, expect, it } from 'vitest'
import { fc } from '../test/property'
import { COUNTRIES, COUNTRIES_ABROAD, countryName } from './country'
import { InvoiceAddress, invoiceLines } from './invoice-address'

const BERLIN = { address: 'Torstraße 12', postalCode: '10115', city: 'Berlin', country: 'DE' } as const
const LODZ = { address: 'Nowa 12', postalCode: '90-001', city: 'Łódź', country: 'PL' } as const

const reasons = (address: unknown): Record<string, string> =>
  Object.fromEntries(
    (InvoiceAddress.safeParse(address).error?.issues ?? [])
      .toReversed()
      .map((issue) => [issue.path.join('.'), issue.message]),
  )

describe('InvoiceAddress', () => {
  it.each([
    LODZ,
    BERLIN,
    { ...BERLIN, country: 'NL', postalCode: '1012 AB' },
    { ...BERLIN, country: 'IE', postalCode: 'D02 AF30' },
    { ...BERLIN, country: 'LV', postalCode: 'LV-1010' },
    { ...BERLIN, country: 'US', postalCode: '10001-1234' },
    { ...BERLIN, country: 'GB', postalCode: 'sw1a 1aa' },
  ])('accepts %j', (address) => expect(InvoiceAddress.parse(address)).toEqual(address))

  it.each([
    [{ ...LODZ, postalCode: '1011' }, { postalCode: 'postalCode' }],
    [{ ...LODZ, postalCode: '' }, { postalCode: 'required' }],
    [{ ...BERLIN, postalCode: ' ' }, { postalCode: 'required' }],
    [{ ...BERLIN, postalCode: '1' }, { postalCode: 'tooShort' }],
    [{ ...BERLIN, postalCode: '1'.repeat(13) }, { postalCode: 'tooLong' }],
    [{ ...BERLIN, postalCode: '--' }, { postalCode: 'invalid' }],
    [{ ...BERLIN, postalCode: '10_115' }, { postalCode: 'invalid' }],
    [
      { ...BERLIN, address: 'A 1', city: 'B' },
      { address: 'tooShort', city: 'tooShort' },
    ],
    [{ ...BERLIN, address: 'x'.repeat(201) }, { address: 'tooLong' }],
    [{ ...BERLIN, city: 'x\ny' }, { city: 'invalid' }],
    [{ ...BERLIN, country: 'RU' }, { country: 'invalid' }],
    [{ ...BERLIN, country: 'de' }, { country: 'invalid' }],
    [{ ...BERLIN, country: undefined }, { country: 'invalid' }],
  ])('rejects %j with %j', (address, expectedReasons) => expect(reasons(address)).toEqual(expectedReasons))

  it('trims texts and drops unknown fields', () => {
    expect(InvoiceAddress.parse({ ...BERLIN, city: ' Berlin ', postalCode: ' 10115', vat: 'x' })).toEqual(
      BERLIN,
    )
  })

  it('is formatted line by line, with the country in the reader’s language', () => {
    expect(invoiceLines(BERLIN, 'pl')).toEqual(['Torstraße 12', '10115 Berlin', 'Niemcy'])
    expect(invoiceLines(BERLIN, 'en')).toEqual(['Torstraße 12', '10115 Berlin', 'Germany'])
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(BERLIN)), fc.anything(), (part, value) => {
        expect(typeof InvoiceAddress.safeParse({ ...BERLIN, [part]: value }).success).toBe('boolean')
      }),
    )
  })
})

describe('COUNTRIES', () => {
  it('are the 27 of the EU and six more, unique, with names in both languages', () => {
    expect(new Set(COUNTRIES).size).toBe(33)
    expect(COUNTRIES_ABROAD).toHaveLength(32)
    for (const country of COUNTRIES)
      for (const language of ['pl', 'en'] as const)
        expect(countryName(country, language)).toMatch(/^\p{L}{3}/u)
    expect(countryName('GB', 'pl')).toBe('Wielka Brytania')
  })
})
