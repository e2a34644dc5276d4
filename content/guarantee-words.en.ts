/** Labels of a guarantee statement, on product pages and in order mails (rules 4.2). */
export const guaranteeWords = {
  guarantor: 'Guarantor',
  scope: 'What it covers',
  territory: 'Where it holds',
  claim: 'How to claim it',
  terms: 'Terms',
  rights:
    'The guarantee does not exclude, limit or suspend the buyer’s rights under the rules on non-conformity of goods with the contract.',
}
