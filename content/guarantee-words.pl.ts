/** Labels of a guarantee statement, on product pages and in order mails (rules 4.2). */
export const guaranteeWords = {
  guarantor: 'Gwarant',
  scope: 'Co obejmuje',
  territory: 'Gdzie obowiązuje',
  claim: 'Jak ją zgłosić',
  terms: 'Warunki',
  rights:
    'Gwarancja nie wyłącza, nie ogranicza ani nie zawiesza uprawnień kupującego wynikających z przepisów o niezgodności towaru z umową.',
}
