import type { GuaranteeLabel } from '../domain/products/guarantee-label/guarantee-label'

/** Labels of a guarantee statement, on product pages and in order mails (rules 4.2). */
export const guaranteeWords = {
  guarantor: 'Guarantor',
  scope: 'What it covers',
  territory: 'Where it applies',
  claim: 'How to claim it',
  terms: 'Terms',
  rights:
    'The guarantee does not exclude, limit or suspend the buyer’s rights under the rules on non-conformity of goods with the contract.',
}

/** The text of the label GARAN, for screen readers and mails (rules 4.7). */
export const guaranteeLabelText = ({ years, brand, model }: GuaranteeLabel): string =>
  `Label GARAN: the producer guarantees the durability of the product for ${years} years (${brand}, ${model}). Independently of it, the seller is liable for the conformity of the goods with the contract.`
