/**
 * Who the shop is. Demo values that are obviously none of a real firm's; the texts, mails and structured data
 * read them from here and from nowhere else.
 */
export const SHOP = {
  name: { pl: 'Ekspo Narzędzia', en: 'Ekspo Tools' },
  firm: 'Ekspo Narzędzia Jan Przykładowy',
  owner: 'Jan Przykładowy',
  nip: '0000000000',
  regon: '000000000',
  street: 'Przykładowa 1',
  postalCode: '00-000',
  city: 'Nowa Wieś Przykładowa',
  country: 'PL',
  phone: '+48 000 000 000',
  email: 'sklep@ekspo-narzedzia.example',
  since: 2023,
  hours: { from: '8:00', to: '18:00' },
  maps: 'https://www.openstreetmap.org/search?query=Nowa%20Wie%C5%9B',
} as const

/** What a link to call the shop leads to. */
export const PHONE_HREF = `tel:${SHOP.phone.replaceAll(' ', '')}`
