import { describe, expect, it } from 'vitest'
import { SETTING_SCHEMAS, toSettingDto } from './setting-forms'
import { FIRST_SETTINGS } from './settings'

const EMPTY_LEGAL_FACTS = toSettingDto('legal', FIRST_SETTINGS.legal) as object
const validateLegal = (overrides: object) =>
  SETTING_SCHEMAS.legal.safeParse({ ...EMPTY_LEGAL_FACTS, ...overrides })
const findInvalidFields = (name: 'legal' | 'firm', overrides: object) => {
  const validSettings = name === 'legal' ? EMPTY_LEGAL_FACTS : FIRST_SETTINGS.firm
  const { error } = SETTING_SCHEMAS[name].safeParse({ ...validSettings, ...overrides })
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)
}

describe('the setting of the legal facts', () => {
  it('may be saved without any answer, and returns to the same value', () => {
    expect(validateLegal({}).data).toEqual(FIRST_SETTINGS.legal)
  })

  it('empties facts that the legal form does not need', () => {
    const registerFacts = { krs: '0000123457', court: 'Sąd Rejonowy', capital: '5000.00' }
    expect(validateLegal({ ...registerFacts, form: 'soleTrader' }).data).toMatchObject({
      krs: '',
      court: '',
      capital: null,
    })
    expect(validateLegal({ ...registerFacts, form: 'registeredPartnership' }).data).toMatchObject({
      krs: registerFacts.krs,
      court: registerFacts.court,
      capital: null,
    })
    expect(validateLegal(registerFacts).data).toMatchObject({ krs: registerFacts.krs, capital: 5000_00 })
  })

  it('accepts grouped numbers and amounts', () => {
    expect(
      validateLegal({ form: 'limitedCompany', krs: '0000 123 457', bdo: '000-012-345', capital: '5000.00' })
        .data,
    ).toMatchObject({ krs: '0000123457', bdo: '000012345', capital: 5000_00 })
  })

  it.each([
    [{ krs: '123' }, 'krs invalid'],
    [{ krs: '0000000000' }, 'krs invalid'],
    [{ krs: '0123456789' }, 'krs invalid'],
    [{ bdo: '111111111' }, 'bdo invalid'],
    [{ bdo: '00001234A' }, 'bdo invalid'],
    [{ capital: '4999.99' }, 'capital invalid'],
    [{ capital: '10000000000.01' }, 'capital invalid'],
    [{ capital: 'dużo' }, 'capital invalid'],
    [{ court: 'Sąd' }, 'court tooShort'],
    [{ court: 'x'.repeat(201) }, 'court tooLong'],
  ])('rejects %j at its own field', (invalidFields, expectedError) =>
    expect(findInvalidFields('legal', invalidFields)).toEqual([expectedError]),
  )

  it.each([{ form: 'club' }, { vat: 'maybe' }, { isMicro: 'yes' }, { inspectorate: 'warszawa' }])(
    'rejects an unknown choice: %j',
    (change) => expect(validateLegal(change).success).toBe(false),
  )
})

describe('the setting of the firm', () => {
  it.each([
    [{ nip: '1111111111' }, ['nip nip']],
    [{ regon: '111111111' }, ['regon invalid']],
    [{ regon: '000331502' }, ['regon invalid']],
    [{ regon: '' }, ['regon required']],
    [{ phone: '111 111 111' }, ['phone invalid']],
    [{ regon: '000 331 501', nip: '526-025-02-74', phone: '600700800' }, []],
    // The demo values stay valid, so that the owner can replace them one by one.
    [{}, []],
  ])('rejects sample numbers and wrong check digits: %j', (change, expectedErrors) => {
    expect(findInvalidFields('firm', change)).toEqual(expectedErrors)
  })
})
