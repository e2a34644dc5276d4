import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { COUNTRIES, COUNTRIES_ABROAD, getCountryName } from './country'
import { InvoiceAddress, formatInvoiceAddress } from './invoice-address'

const BERLIN_ADDRESS = {
  address: 'Torstraße 12',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
} as const
const LODZ_ADDRESS = { address: 'Nowa 12', postalCode: '90-001', city: 'Łódź', country: 'PL' } as const

const findAddressErrors = (address: unknown): Record<string, string> =>
  Object.fromEntries(
    (InvoiceAddress.safeParse(address).error?.issues ?? [])
      .toReversed()
      .map((issue) => [issue.path.join('.'), issue.message]),
  )

describe('InvoiceAddress', () => {
  it.each([
    LODZ_ADDRESS,
    BERLIN_ADDRESS,
    { ...BERLIN_ADDRESS, country: 'NL', postalCode: '1012 AB' },
    { ...BERLIN_ADDRESS, country: 'IE', postalCode: 'D02 AF30' },
    { ...BERLIN_ADDRESS, country: 'LV', postalCode: 'LV-1010' },
    { ...BERLIN_ADDRESS, country: 'US', postalCode: '10001-1234' },
    { ...BERLIN_ADDRESS, country: 'GB', postalCode: 'sw1a 1aa' },
  ])('accepts %j', (address) => expect(InvoiceAddress.parse(address)).toEqual(address))

  it.each([
    [{ ...LODZ_ADDRESS, postalCode: '1011' }, { postalCode: 'postalCode' }],
    [{ ...LODZ_ADDRESS, postalCode: '' }, { postalCode: 'required' }],
    [{ ...BERLIN_ADDRESS, postalCode: ' ' }, { postalCode: 'required' }],
    [{ ...BERLIN_ADDRESS, postalCode: '1' }, { postalCode: 'tooShort' }],
    [{ ...BERLIN_ADDRESS, postalCode: '1'.repeat(13) }, { postalCode: 'tooLong' }],
    [{ ...BERLIN_ADDRESS, postalCode: '--' }, { postalCode: 'invalid' }],
    [{ ...BERLIN_ADDRESS, postalCode: '10_115' }, { postalCode: 'invalid' }],
    [
      { ...BERLIN_ADDRESS, address: 'A 1', city: 'B' },
      { address: 'tooShort', city: 'tooShort' },
    ],
    [{ ...BERLIN_ADDRESS, address: 'x'.repeat(201) }, { address: 'tooLong' }],
    [{ ...BERLIN_ADDRESS, city: 'x\ny' }, { city: 'invalid' }],
    [{ ...BERLIN_ADDRESS, country: 'RU' }, { country: 'invalid' }],
    [{ ...BERLIN_ADDRESS, country: 'de' }, { country: 'invalid' }],
    [{ ...BERLIN_ADDRESS, country: undefined }, { country: 'invalid' }],
  ])('rejects %j with %j', (address, expectedReasons) =>
    expect(findAddressErrors(address)).toEqual(expectedReasons),
  )

  it('trims texts and drops unknown fields', () => {
    expect(
      InvoiceAddress.parse({ ...BERLIN_ADDRESS, city: ' Berlin ', postalCode: ' 10115', vat: 'x' }),
    ).toEqual(BERLIN_ADDRESS)
  })

  it('is formatted line by line, with the country in the reader’s language', () => {
    expect(formatInvoiceAddress(BERLIN_ADDRESS, 'pl')).toEqual(['Torstraße 12', '10115 Berlin', 'Niemcy'])
    expect(formatInvoiceAddress(BERLIN_ADDRESS, 'en')).toEqual(['Torstraße 12', '10115 Berlin', 'Germany'])
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(BERLIN_ADDRESS)), fc.anything(), (field, value) => {
        expect(typeof InvoiceAddress.safeParse({ ...BERLIN_ADDRESS, [field]: value }).success).toBe('boolean')
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
        expect(getCountryName(country, language)).toMatch(/^\p{L}{3}/u)
    expect(getCountryName('GB', 'pl')).toBe('Wielka Brytania')
  })
})
