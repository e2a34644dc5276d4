import type { Language } from '../../../domain/language'
import type { DeliveryTexts } from '../../../domain/delivery/shipping'
import type { TranslatedTexts } from '../../../domain/text/wording'

const pl = {
  hero: {
    badge: 'Prosto z wystawy',
    title: 'Narzędzia z wystaw. Sprawdzone, opisane, w jednym egzemplarzu.',
    lead: ({ percent }: { percent: number }) =>
      `Profesjonalne elektronarzędzia do ${percent}% taniej niż cena katalogowa nowych, z\u00a02-letnią odpowiedzialnością sprzedawcy i zwykle 12-miesięczną gwarancją producenta.`,
    leadPlain:
      'Profesjonalne elektronarzędzia powystawowe z\u00a02-letnią odpowiedzialnością sprzedawcy i zwykle 12-miesięczną gwarancją producenta.',
    shop: 'Zobacz narzędzia',
    exhibition: 'Co to znaczy powystawowe?',
    trustWarranty: '2 lata odpowiedzialności, zwykle 12 mies. gwarancji',
    trustShipping: (delivery: DeliveryTexts) => (delivery ? `Dostawa ${delivery.fee}` : 'Darmowa dostawa'),
    trustChecked: 'Każda sztuka sprawdzona i opisana',
  },
  trust: {
    warrantyTitle: 'Gwarancja i odpowiedzialność',
    warranty:
      '2 lata odpowiedzialności sprzedawcy za zgodność towaru z umową. Zwykle też 12 miesięcy gwarancji producenta: podajemy ją przy produkcie.',
    conditionTitle: 'Stan bez niespodzianek',
    condition:
      'Skala A–C, lista śladów i zdjęcia. Wszystko, co widać na narzędziu, jest opisane, zanim zapłacisz.',
    shippingTitle: 'Dostawa i zwrot',
    shipping: (delivery: DeliveryTexts) =>
      `${delivery ? `Kurier ${delivery.fee}, od ${delivery.threshold} gratis` : 'Darmowa dostawa'}. 14 dni na odstąpienie od umowy bez podania przyczyny.`,
  },
}

const en: TranslatedTexts<typeof pl> = {
  hero: {
    badge: 'Straight from the exhibition',
    title: 'Exhibition tools. Checked, described, one of a kind.',
    lead: ({ percent }) =>
      `Professional power tools up to ${percent}% below the catalogue price of new ones, with 2-year seller liability and usually a 12-month manufacturer’s guarantee.`,
    leadPlain:
      'Professional ex-exhibition power tools with 2-year seller liability and usually a 12-month manufacturer’s guarantee.',
    shop: 'See the tools',
    exhibition: 'What does ex-display mean?',
    trustWarranty: '2-year liability, usually a 12-month guarantee',
    trustShipping: (delivery) => (delivery ? `Delivery ${delivery.fee}` : 'Free delivery'),
    trustChecked: 'Every piece checked and described',
  },
  trust: {
    warrantyTitle: 'Guarantee and liability',
    warranty:
      '2-year statutory seller liability. Usually a 12-month manufacturer’s guarantee too: the product’s page tells.',
    conditionTitle: 'No surprises about condition',
    condition:
      'Grades A–C, a list of marks, and pictures. Whatever can be seen on a tool is described before you pay.',
    shippingTitle: 'Delivery and returns',
    shipping: (delivery) =>
      `${delivery ? `Courier ${delivery.fee}, free from ${delivery.threshold}` : 'Free delivery'}. 14 days to withdraw from the contract without giving a reason.`,
  },
}

/** Texts of the home page only. */
export const HOME_WORDS: Record<Language, TranslatedTexts<typeof pl>> = { pl, en }
