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
    home: 'Profesjonalne elektronarzędzia z wystaw i targów. Każda sztuka sprawdzona, ze stanem opisanym w skali A–C, z dostawą w całej Polsce.',
    products:
      'Cała oferta elektronarzędzi powystawowych: wiertarki, szlifierki, piły, lasery, wózki i zestawy.',
    category: ({ name }) =>
      `${name} powystawowe w niższych cenach: sprawdzone, ze stanem w skali A–C i opisem śladów. Dostawa kurierem w całej Polsce.`,
    picture: 'Ekspo Narzędzia – elektronarzędzia powystawowe',
  },
  en: {
    home: 'Professional power tools from exhibitions and trade fairs. Every piece is checked and its condition graded A–C. Delivered throughout Poland.',
    products:
      'The whole range of ex-exhibition power tools: drills, grinders, saws, lasers, trolleys and sets.',
    category: ({ name }) =>
      `Ex-exhibition ${name.toLowerCase()} at lower prices: checked, graded A–C, with every mark described. Courier delivery throughout Poland.`,
    picture: 'Ekspo Tools – ex-exhibition power tools',
  },
}
