/** What a guarantee's statement says of itself, on a tool's page and in the order's mail (rules 4.2). */
export const guaranteeWords = {
  guarantor: 'Gwarant',
  scope: 'Co obejmuje',
  territory: 'Gdzie obowiązuje',
  claim: 'Jak ją zgłosić',
  terms: 'Warunki',
  rights:
    'Gwarancja nie wyłącza, nie ogranicza ani nie zawiesza uprawnień kupującego wynikających z przepisów o niezgodności towaru z umową.',
}
