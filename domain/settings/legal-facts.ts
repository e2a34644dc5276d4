import type { Minor } from '../money/money'
import { type ProductTaxKind, type TaxKind, VAT_RATE } from '../money/vat'
import type { Voivodeship } from './trade-inspectorates'

/** Legal forms of a Polish firm: JDG, s.c., sp.j., sp. z o.o. and S.A. */
export const LEGAL_FORMS = [
  'soleTrader',
  'civilPartnership',
  'registeredPartnership',
  'limitedCompany',
  'jointStockCompany',
] as const
export type LegalForm = (typeof LEGAL_FORMS)[number]

/**
 * Statements of the shop's texts that only the owner can confirm: year of the start and hours, prices and times of
 * delivery, tools from displays, data processing agreements (GDPR art. 28), and invoices through KSeF.
 */
export const CONFIRMATIONS = [
  'openingFacts',
  'deliveryTerms',
  'displayTools',
  'dataProcessing',
  'eInvoices',
] as const
export type Confirmation = (typeof CONFIRMATIONS)[number]

/**
 * Facts about the firm, other than name and address, that the law requires on pages and in documents (rules 13.1). Null
 * or an empty text means: not answered, or not needed by the legal form. Texts must claim nothing about an unanswered
 * fact.
 */
export type LegalFacts = {
  form: LegalForm | null
  /** Number in the National Court Register (KRS), 10 digits. */
  krs: string
  /** The court that keeps the register, with its department. */
  court: string
  /** Share capital in PLN, paid in full. */
  capital: Minor | null
  /** Number in the waste register (BDO), 9 digits (rules 5.8). */
  bdo: string
  /** True for a microenterprise, which the accessibility act exempts (rules 7.1). */
  isMicro: boolean | null
  /** A firm that is exempt from VAT (VAT act, art. 113) must not say that its prices include VAT. */
  vat: 'payer' | 'exempt' | null
  /** The voivodeship whose Trade Inspection handles disputes out of court (rules 13.4). */
  inspectorate: Voivodeship | null
  confirmed?: readonly Confirmation[] | undefined
}

/** True for legal forms that are entered in the National Court Register (KRS). Other forms are entered in CEIDG. */
export const isInCourtRegister = (form: LegalForm | null): boolean =>
  form !== null && form !== 'soleTrader' && form !== 'civilPartnership'

/** True for legal forms that must state their share capital. */
export const hasShareCapital = (form: LegalForm | null): boolean =>
  form === 'limitedCompany' || form === 'jointStockCompany'

/** Empties the facts that the legal form does not need. Before the form is known, all facts stay. */
export function dropUnneededFacts<
  T extends { form: LegalForm | null; krs: unknown; court: unknown; capital: unknown },
>(legalFacts: T) {
  const { form } = legalFacts
  return {
    ...legalFacts,
    ...(form === null || isInCourtRegister(form) ? {} : { krs: '', court: '' }),
    ...(form === null || hasShareCapital(form) ? {} : { capital: null }),
  }
}

type VatStatus = Pick<LegalFacts, 'vat'>
export const isVatExempt = ({ vat }: VatStatus): boolean => vat === 'exempt'

/** The VAT rate of sales from now on, %. A firm that is exempt from VAT sells at 0. Past sales keep their own rate. */
export const currentVatRate = (legal: VatStatus): number => (isVatExempt(legal) ? 0 : VAT_RATE)

/** The VAT treatment of a product sold from now on. Past sales keep their own treatment. */
export const currentTaxKind = (legal: VatStatus, productTaxKind: ProductTaxKind): TaxKind =>
  isVatExempt(legal) ? 'exempt' : productTaxKind
