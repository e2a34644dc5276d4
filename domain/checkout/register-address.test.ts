import { describe, expect, it } from 'vitest'
import { fc } from '../../test/fixtures/property'
import { InvoiceAddress } from './invoice-address'
import { parseRegisterAddress } from './register-address'

describe('parseRegisterAddress', () => {
  it.each([
    ['PROSTA 49, 00-838 WARSZAWA', 'Prosta 49', '00-838', 'Warszawa'],
    ['ul/ Prosta 49 00-838 Warszawa', 'ul. Prosta 49', '00-838', 'Warszawa'],
    ['UL. JANA PAWŁA II 5A/12, 43-300 BIELSKO-BIAŁA', 'ul. Jana Pawła II 5A/12', '43-300', 'Bielsko-Biała'],
    ['AL. 3 MAJA 7, 64-700 CZARNKÓW', 'al. 3 Maja 7', '64-700', 'Czarnków'],
    ['NOWA WIEŚ 12, 63-300 NOWE MIASTO NAD WARTĄ', 'Nowa Wieś 12', '63-300', 'Nowe Miasto nad Wartą'],
  ])('splits %j', (text, address, postalCode, city) =>
    expect(parseRegisterAddress(text)).toEqual({ address, postalCode, city }),
  )

  it.each([
    '',
    'WARSZAWA',
    '00-838 WARSZAWA',
    'PROSTA 49',
    'A 1, 00-838 WARSZAWA',
    `${'A'.repeat(201)}, 00-838 X`,
  ])('returns null for %j', (text) => expect(parseRegisterAddress(text)).toBeNull())

  it('returns only addresses that the checkout form accepts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (street, town) => {
        const address = parseRegisterAddress(`${street}, 00-838 ${town}`)
        if (address) expect(InvoiceAddress.safeParse({ ...address, country: 'PL' }).success).toBe(true)
      }),
    )
  })
})
