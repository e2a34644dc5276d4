import type { Language } from '../domain/language'
import { formatMoney } from '../domain/money/currency'
import type { LegalFacts } from '../domain/settings/legal-facts'

/** The labels are in lowercase, because some texts use them in the middle of a sentence. */
const REGISTRATION_LABELS = {
  pl: { court: 'sąd rejestrowy', capital: 'kapitał zakładowy', paidUp: 'wpłacony w całości' },
  en: { court: 'register court', capital: 'share capital', paidUp: 'paid in full' },
}

/**
 * The firm's register entries other than NIP and REGON, as pairs of label and value (rules 13.1). Omits facts that the
 * owner has not entered.
 */
export function listRegistrationFacts(
  legal: LegalFacts,
  language: Language,
): [label: string, value: string][] {
  const labels = REGISTRATION_LABELS[language]
  const { form, krs, court, capital, bdo } = legal
  const capitalText = capital ? formatMoney(capital, 'PLN', language) : ''
  const registerEntries: [string, string][] = [
    ['KRS', krs],
    [labels.court, court],
    // A joint-stock company must also state the paid part of its capital (Commercial Companies Code art. 374).
    [
      labels.capital,
      form === 'jointStockCompany' && capitalText ? `${capitalText} (${labels.paidUp})` : capitalText,
    ],
    ['BDO', bdo],
  ]
  return registerEntries.filter(([, value]) => value !== '')
}

/** Formats the facts of `listRegistrationFacts` as text lines, such as "KRS: 0000123456". */
export const formatRegistrationLines = (legal: LegalFacts, language: Language): string[] =>
  listRegistrationFacts(legal, language).map(([label, value]) => `${label}: ${value}`)
