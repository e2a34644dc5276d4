import { describe, expect, it } from 'vitest'
import { toAgreedGuarantee } from './guarantee'

const guarantee = {
  guarantor: null,
  scope: { pl: 'Naprawa lub wymiana.', en: 'Repair or replacement.' },
  territory: { pl: 'Polska', en: 'Poland' },
  claim: { pl: 'Zgłoś na serwis@example.com.', en: '' },
  termsUrl: '',
}
const manufacturer = { name: 'Narzędzia sp. z o.o.', address: 'ul. Prosta 1, Łódź', guarantee }
const warrantyTexts = { warranty: '12 miesięcy gwarancji producenta', warrantyEn: null }

describe('toAgreedGuarantee', () => {
  it('returns the maker’s guarantee, in the buyer’s language where translated', () => {
    expect(toAgreedGuarantee(warrantyTexts, manufacturer, 'en')).toEqual({
      promise: warrantyTexts.warranty,
      guarantor: 'Narzędzia sp. z o.o., ul. Prosta 1, Łódź',
      scope: 'Repair or replacement.',
      territory: 'Poland',
      claim: 'Zgłoś na serwis@example.com.',
      termsUrl: '',
    })
    expect(toAgreedGuarantee(warrantyTexts, manufacturer, 'pl')?.territory).toBe('Polska')
  })

  it('names another guarantor if the maker has one', () => {
    const guarantor = { name: 'Importer S.A.', address: 'ul. Długa 2, Warszawa' }
    const makerWithGuarantor = { ...manufacturer, guarantee: { ...guarantee, guarantor } }
    expect(toAgreedGuarantee(warrantyTexts, makerWithGuarantor, 'pl')?.guarantor).toBe(
      'Importer S.A., ul. Długa 2, Warszawa',
    )
  })

  it('is null without a promise, a maker, or the maker’s terms', () => {
    expect(toAgreedGuarantee({ warranty: '', warrantyEn: '12 months' }, manufacturer, 'en')).toBeNull()
    expect(toAgreedGuarantee(warrantyTexts, null, 'pl')).toBeNull()
    expect(toAgreedGuarantee(warrantyTexts, { ...manufacturer, guarantee: null }, 'pl')).toBeNull()
  })
})
