import { describe, expect, it } from 'vitest'
import { EMPTY_CHECKOUT_VALUES, restoreValues } from './checkout-values'

describe('restoreValues', () => {
  it('restores typed values', () => {
    const draft = {
      ...EMPTY_CHECKOUT_VALUES,
      customerType: 'company',
      nip: '5260250274',
      courier: 'gls',
      terms: true,
    }
    expect(restoreValues(draft)).toEqual(draft)
  })

  it('returns empty values if nothing readable is stored', () => {
    for (const draft of [null, undefined, 'text', 7, []])
      expect(restoreValues(draft)).toEqual(EMPTY_CHECKOUT_VALUES)
  })

  it('drops values of a wrong type and keeps the rest', () => {
    const draft = {
      firstName: 'Anna',
      lastName: 5,
      courier: 'poczta',
      customerType: 'robot',
      invoiceCountry: 'RU',
      terms: 'yes',
      evil: 'x',
    }
    expect(restoreValues(draft)).toEqual({ ...EMPTY_CHECKOUT_VALUES, firstName: 'Anna' })
  })
})
