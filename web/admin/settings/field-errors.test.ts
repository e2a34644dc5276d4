import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../domain/language'
import { toSettingDto } from '../../../domain/settings/setting-forms'
import { FIRST_SETTINGS } from '../../../domain/settings/settings'
import { validateSetting } from './field-errors'
import { toSettingValue, toFormValues } from './setting-fields'
import { SETTING_WORDS } from './words'

const UNANSWERED_LEGAL_FACTS = toSettingDto('legal', FIRST_SETTINGS.legal)
const COMPANY_LEGAL_FACTS = {
  form: 'limitedCompany',
  krs: '0000123457',
  court: 'Sąd Rejonowy w Łodzi',
  capital: '5000.00',
  bdo: '000012345',
  isMicro: false,
  vat: 'exempt',
  inspectorate: 'lodzkie',
  confirmed: ['displayTools', 'eInvoices'],
}

describe.each(LANGUAGES)('the form of the legal facts: %s', (language) => {
  const words = SETTING_WORDS[language]

  it('returns the value that it shows, with and without answers', () => {
    for (const legalFacts of [UNANSWERED_LEGAL_FACTS, COMPANY_LEGAL_FACTS])
      expect(toSettingValue('legal', toFormValues('legal', legalFacts, language))).toEqual(legalFacts)
    expect(new Set(Object.values(toFormValues('legal', UNANSWERED_LEGAL_FACTS, language)))).toEqual(
      new Set(['', 'false']),
    )
  })

  it('empties the fields that the chosen legal form does not need', () => {
    const formValues = toFormValues('legal', COMPANY_LEGAL_FACTS, language)
    expect(toSettingValue('legal', { ...formValues, form: 'soleTrader' })).toMatchObject({
      krs: '',
      court: '',
      capital: null,
      bdo: COMPANY_LEGAL_FACTS.bdo,
    })
    expect(toSettingValue('legal', { ...formValues, form: 'registeredPartnership' })).toMatchObject({
      krs: COMPANY_LEGAL_FACTS.krs,
      capital: null,
    })
  })

  it('explains each invalid field at this field', () => {
    const formValues = toFormValues('legal', COMPANY_LEGAL_FACTS, language)
    const invalidFields = { krs: '123', court: 'Sąd', capital: '100', bdo: '000000000' }
    expect(validateSetting('legal', { ...formValues, ...invalidFields }, words)).toEqual({
      krs: words.allowed.krs,
      court: words.errors.tooShort({ minLength: 10 }),
      capital: words.allowed.capital,
      bdo: words.allowed.bdo,
    })
    expect(validateSetting('legal', formValues, words)).toEqual({})
    const firm = toFormValues('firm', FIRST_SETTINGS.firm, language)
    expect(validateSetting('firm', { ...firm, regon: '000331502', phone: '111 111 111' }, words)).toEqual({
      regon: words.allowed.regon,
      phone: words.allowed.phone,
    })
  })
})
