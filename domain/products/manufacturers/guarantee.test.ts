import { describe, expect, it } from 'vitest'
import { agreedGuarantee } from './guarantee'

const guarantee = {
  guarantor: null,
  scope: { pl: 'Naprawa lub wymiana.', en: 'Repair or replacement.' },
  territory: { pl: 'Polska', en: 'Poland' },
  claim: { pl: 'Zgłoś na serwis@example.com.', en: '' },
  termsUrl: '',
}
const manufacturer = { name: 'Narzędzia sp. z o.o.', address: 'ul. Prosta 1, Łódź', guarantee }
const warrantyTexts = { warranty: '12 miesięcy gwarancji producenta', warrantyEn: null }

describe('agreedGuarantee', () => {
  it('returns the maker’s guarantee, in the buyer’s language where translated', () => {
    expect(agreedGuarantee(warrantyTexts, manufacturer, 'en')).toEqual({
      promise: warrantyTexts.warranty,
      guarantor: 'Narzędzia sp. z o.o., ul. Prosta 1, Łódź',
      scope: 'Repair or replacement.',
      territory: 'Poland',
      claim: 'Zgłoś na serwis@example.com.',
      termsUrl: '',
    })
    expect(agreedGuarantee(warrantyTexts, manufacturer, 'pl')?.territory).toBe('Polska')
  })

  it('names another guarantor if the maker has one', () => {
    const guarantor = { name: 'Importer S.A.', address: 'ul. Długa 2, Warszawa' }
    const makerWithGuarantor = { ...manufacturer, guarantee: { ...guarantee, guarantor } }
    expect(agreedGuarantee(warrantyTexts, makerWithGuarantor, 'pl')?.guarantor).toBe(
      'Importer S.A., ul. Długa 2, Warszawa',
    )
  })

  it('is null without a promise, a maker, or the maker’s terms', () => {
    expect(agreedGuarantee({ warranty: '', warrantyEn: '12 months' }, manufacturer, 'en')).toBeNull()
    expect(agreedGuarantee(warrantyTexts, null, 'pl')).toBeNull()
    expect(agreedGuarantee(warrantyTexts, { ...manufacturer, guarantee: null }, 'pl')).toBeNull()
  })
})
