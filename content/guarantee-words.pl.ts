import type { GuaranteeLabel } from '../domain/products/guarantee-label/guarantee-label'

/** Labels of a guarantee statement, on product pages and in order mails (rules 4.2). */
export const guaranteeWords = {
  guarantor: 'Gwarant',
  scope: 'Co obejmuje',
  territory: 'Gdzie obowiązuje',
  claim: 'Jak z niej skorzystać',
  terms: 'Warunki',
  rights:
    'Gwarancja nie wyłącza, nie ogranicza ani nie zawiesza uprawnień kupującego wynikających z przepisów o niezgodności towaru z umową.',
}

/** The text of the label GARAN, for screen readers and mails (rules 4.7). */
export const guaranteeLabelText = ({ years, brand, model }: GuaranteeLabel): string =>
  `Etykieta GARAN: producent gwarantuje trwałość produktu przez ${formatYears(years)} (${brand}, ${model}). Niezależnie od niej sprzedawca odpowiada za zgodność towaru z umową.`

/** Polish plural: 3 lata, 5 lat, 12 lat, 22 lata. */
const formatYears = (years: number): string =>
  `${years} ${/(^|[^1])[2-4]$/.test(String(years)) ? 'lata' : 'lat'}`
