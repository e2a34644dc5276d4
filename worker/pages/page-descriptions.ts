import type { Language } from '../../domain/language'

type PageDescriptions = {
  home: string
  products: string
  category: (about: { name: string }) => string
  /** Alternative text of the shop's share picture. */
  picture: string
}

/** Meta descriptions for search engines and social networks. Only the Worker needs them, not the browser. */
export const PAGE_DESCRIPTIONS: Record<Language, PageDescriptions> = {
  pl: {
    home: 'Profesjonalne elektronarzędzia z wystaw i targów, każde w jednym egzemplarzu. Sprawdzone, zwykle z 12-miesięczną gwarancją producenta, z dostawą w całej Polsce.',
    products:
      'Cała oferta elektronarzędzi powystawowych: wiertarki, szlifierki, piły, lasery, wózki i zestawy.',
    category: ({ name }) =>
      `${name} powystawowe w niższych cenach: opisany stan, 2 lata odpowiedzialności sprzedawcy, szybka dostawa kurierem.`,
    picture: 'Ekspo Narzędzia – elektronarzędzia powystawowe',
  },
  en: {
    home: 'Professional power tools from exhibitions and trade fairs, mostly one of each. Checked, usually with a 12-month manufacturer’s guarantee, delivered throughout Poland.',
    products:
      'The whole range of ex-exhibition power tools: drills, grinders, saws, lasers, trolleys and sets.',
    category: ({ name }) =>
      `Ex-exhibition ${name.toLowerCase()} at lower prices: described condition, 2-year seller liability, fast courier delivery.`,
    picture: 'Ekspo Tools – ex-exhibition power tools',
  },
}
