import { normalizeForSearch } from '../text/normalize-for-search'
import { isNip } from '../forms/company'
import { readPhone } from '../forms/phone'
import { CONFIRMATIONS, type Confirmation, hasShareCapital, isInCourtRegister } from './legal-facts'
import { isPlaceholderEmail, isPlaceholderNumber, isPlaceholderPhone } from './placeholders'
import { isBdo, isKrs, isRegon } from './register-numbers'
import { type Firm, FIRST_SETTINGS, type Settings } from './settings'

/** Facts about the firm without which the shop must not sell (rules 13.1), in the order of the owner's forms. */
export const LEGAL_FACT_NAMES = [
  'firmName',
  'ownerName',
  'nip',
  'regon',
  'seat',
  'phone',
  'shopEmail',
  'legalForm',
  'krs',
  'court',
  'capital',
  'bdo',
  'isMicro',
  'vatStatus',
  'inspectorate',
  ...CONFIRMATIONS,
] as const
export type LegalFactName = (typeof LEGAL_FACT_NAMES)[number]

/**
 * Returns for each legal fact of the firm whether the owner has stated it. Demo values and sample numbers do not count.
 * A fact that the legal form does not need is left out. Before the form is known, all facts are listed.
 */
export function checkLegalFacts({
  firm,
  legal,
}: Pick<Settings, 'firm' | 'legal'>): { name: LegalFactName; isOk: boolean }[] {
  const demoFirm = FIRST_SETTINGS.firm
  const isUnknownForm = legal.form === null
  const isConfirmed = (name: Confirmation) => legal.confirmed?.includes(name) ?? false
  const isFactStated: Record<LegalFactName, boolean> = {
    firmName: !isSameText(firm.firm, demoFirm.firm),
    ownerName:
      !isSameText(firm.owner, demoFirm.owner) && (legal.form !== 'soleTrader' || isOwnerInFirm(firm)),
    nip: isNip(firm.nip) && !isPlaceholderNumber(firm.nip),
    regon: isRegon(firm.regon),
    seat:
      !isSameText(removeStreetPrefix(firm.street), removeStreetPrefix(demoFirm.street)) &&
      !isSameText(firm.city, demoFirm.city) &&
      !isPlaceholderNumber(firm.postalCode),
    phone: 'number' in readPhone(firm.phone) && !isPlaceholderPhone(firm.phone),
    shopEmail: !isPlaceholderEmail(firm.email),
    legalForm: !isUnknownForm,
    krs: isKrs(legal.krs),
    court: legal.court !== '',
    capital: legal.capital !== null,
    bdo: isBdo(legal.bdo),
    isMicro: legal.isMicro !== null,
    vatStatus: legal.vat !== null,
    inspectorate: legal.inspectorate !== null,
    openingFacts: isConfirmed('openingFacts'),
    deliveryTerms: isConfirmed('deliveryTerms'),
    displayTools: isConfirmed('displayTools'),
    dataProcessing: isConfirmed('dataProcessing'),
    eInvoices: isConfirmed('eInvoices'),
  }
  const isFactNeeded: Partial<Record<LegalFactName, boolean>> = {
    ownerName: !isInCourtRegister(legal.form),
    krs: isUnknownForm || isInCourtRegister(legal.form),
    court: isUnknownForm || isInCourtRegister(legal.form),
    capital: isUnknownForm || hasShareCapital(legal.form),
  }
  return LEGAL_FACT_NAMES.filter((name) => isFactNeeded[name] !== false).map((name) => ({
    name,
    isOk: isFactStated[name],
  }))
}

const isSameText = (text: string, otherText: string) =>
  normalizeForSearch(text) === normalizeForSearch(otherText)

const removeStreetPrefix = (street: string) => street.replace(/^ul(?:ica\b|\.)\s*/i, '')

/** The firm of a sole trader must contain the trader's first and last name (Civil Code art. 43⁴). */
const isOwnerInFirm = ({ firm, owner }: Firm) => {
  const firmWords = splitIntoWords(firm)
  return splitIntoWords(owner).every((word) => firmWords.includes(word))
}

const splitIntoWords = (text: string): string[] => normalizeForSearch(text).match(/[\p{L}\d]+/gu) ?? []
