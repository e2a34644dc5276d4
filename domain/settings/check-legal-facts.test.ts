import { describe, expect, it } from 'vitest'
import { checkLegalFacts, LEGAL_FACT_NAMES } from './check-legal-facts'
import { CONFIRMATIONS, type LegalForm } from './legal-facts'
import { minor } from '../money/money'
import { FIRST_SETTINGS, type Settings } from './settings'

type FirmIdentity = Pick<Settings, 'firm' | 'legal'>

const REAL_IDENTITY: FirmIdentity = {
  firm: {
    ...FIRST_SETTINGS.firm,
    firm: 'Narzędzia Łucja Żak-Nowak',
    owner: 'Łucja Żak-Nowak',
    nip: '5260250274',
    regon: '000331501',
    street: 'Wiertnicza 7',
    postalCode: '90-001',
    city: 'Łódź',
    phone: '+48 600 700 800',
    email: 'sklep@narzedzia-zak.pl',
  },
  legal: {
    form: 'soleTrader',
    krs: '',
    court: '',
    capital: null,
    bdo: '000012345',
    isMicro: false,
    vat: 'exempt',
    inspectorate: 'lodzkie',
    confirmed: CONFIRMATIONS,
  },
}
const findMissingFacts = (identity: FirmIdentity) =>
  checkLegalFacts(identity)
    .filter(({ isOk }) => !isOk)
    .map(({ name }) => name)

describe('checkLegalFacts', () => {
  it('lists every fact of a new shop as missing', () =>
    expect(findMissingFacts(FIRST_SETTINGS)).toEqual(LEGAL_FACT_NAMES))

  it('accepts the facts of a sole trader without the court register', () => {
    expect(findMissingFacts(REAL_IDENTITY)).toEqual([])
    expect(checkLegalFacts(REAL_IDENTITY).map(({ name }) => name)).not.toContain('krs')
  })

  it.each<[LegalForm, string[]]>([
    ['soleTrader', ['ownerName']],
    ['civilPartnership', ['ownerName']],
    ['registeredPartnership', ['krs', 'court']],
    ['limitedCompany', ['krs', 'court', 'capital']],
    ['jointStockCompany', ['krs', 'court', 'capital']],
  ])('lists only the facts that the legal form needs: %s', (legalForm, factNames) => {
    const listedFactNames = checkLegalFacts({
      ...REAL_IDENTITY,
      legal: { ...REAL_IDENTITY.legal, form: legalForm },
    }).map(({ name }) => name)
    const legalFormFactNames = ['ownerName', 'krs', 'court', 'capital'] as const
    expect(listedFactNames.filter((name) => legalFormFactNames.some((fact) => fact === name))).toEqual(
      factNames,
    )
  })

  it('accepts the facts of a company', () => {
    const legal = {
      ...REAL_IDENTITY.legal,
      form: 'limitedCompany' as const,
      krs: '0000123457',
      court: 'Sąd Rejonowy w Łodzi, XX Wydział Gospodarczy KRS',
      capital: minor(5000_00),
    }
    expect(findMissingFacts({ ...REAL_IDENTITY, legal })).toEqual([])
  })

  it.each<[Partial<Settings['firm']>, string]>([
    [{ firm: 'EKSPO NARZĘDZIA Jan Przykładowy ' }, 'firmName'],
    [{ firm: 'Narzędzia Łucja Żak' }, 'ownerName'],
    [{ owner: FIRST_SETTINGS.firm.owner }, 'ownerName'],
    [{ nip: '1111111111' }, 'nip'],
    [{ nip: '5260250275' }, 'nip'],
    [{ regon: '000000000' }, 'regon'],
    [{ regon: '000331502' }, 'regon'],
    [{ street: 'ul. Przykładowa 1' }, 'seat'],
    [{ city: FIRST_SETTINGS.firm.city }, 'seat'],
    [{ postalCode: '00-000' }, 'seat'],
    [{ phone: '+48 111 111 111' }, 'phone'],
    [{ email: 'sklep@example.com' }, 'shopEmail'],
  ])('does not count a demo value or sample as stated: %j', (firm, name) => {
    expect(findMissingFacts({ ...REAL_IDENTITY, firm: { ...REAL_IDENTITY.firm, ...firm } })).toContain(name)
  })

  it('does not require the name of an owner in the name of a partnership', () => {
    const firm = { ...REAL_IDENTITY.firm, firm: 'Wiertła s.c.', owner: 'Anna Żak, Jan Nowak' }
    expect(findMissingFacts({ firm, legal: { ...REAL_IDENTITY.legal, form: 'civilPartnership' } })).toEqual(
      [],
    )
  })
})
