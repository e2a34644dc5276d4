import type { Language } from '../../../domain/language'
import type { DeliveryTexts } from '../../../domain/delivery/shipping'
import type { TranslatedTexts } from '../../../domain/text/wording'

const pl = {
  savings: 'Najwięcej poniżej katalogu',
  allSavings: 'Zobacz więcej',
  batteries: { title: 'Masz akumulatory? Zobacz, co pasuje:' },
  hero: {
    badge: 'Prosto z wystawy',
    title: 'Narzędzia z wystaw. Sprawdzone i opisane sztuka po sztuce.',
    lead: ({ percent }: { percent: number }) =>
      `Profesjonalne elektronarzędzia do ${percent}% taniej niż cena katalogowa nowych. Ślady z wystawy opisujemy przy każdym.`,
    leadPlain: 'Profesjonalne elektronarzędzia powystawowe. Ślady z wystawy opisujemy przy każdym.',
    shop: 'Zobacz narzędzia',
    bestSaving: 'Dziś najwięcej poniżej katalogu',
    exhibition: 'Co to znaczy powystawowe?',
    trustGrades: 'Stan w skali A–C',
    trustShipping: (delivery: DeliveryTexts) => (delivery ? `Dostawa ${delivery.fee}` : 'Darmowa dostawa'),
    trustChecked: 'Każda sztuka sprawdzona i opisana',
  },
  trust: {
    warrantyTitle: 'Gwarancja przy produkcie',
    warranty:
      'Jeśli daje ją producent, okres i warunki są na stronie produktu. Niezależnie od niej odpowiadamy wobec konsumenta za zgodność towaru z umową.',
    conditionTitle: 'Stan opisany przed zakupem',
    condition: 'Skala A–C oraz lista śladów i braków, którą akceptujesz osobno, zanim zapłacisz.',
    shippingTitle: 'Dostawa ze śledzeniem',
    shipping: (delivery: DeliveryTexts) =>
      `${delivery ? `Kurier ${delivery.fee}, od ${delivery.threshold} gratis` : 'Darmowa dostawa'}. Numer do śledzenia paczki wyślemy e-mailem.`,
  },
}

const en: TranslatedTexts<typeof pl> = {
  savings: 'Furthest below list price',
  allSavings: 'See more',
  batteries: { title: 'Own batteries? See what fits:' },
  hero: {
    badge: 'Straight from the stand',
    title: 'Ex-display tools. Checked and described, one by one.',
    lead: ({ percent }) =>
      `Professional power tools up to ${percent}% below the list price of new ones. We describe the marks of each one.`,
    leadPlain: 'Professional ex-display power tools. We describe the marks of each one.',
    shop: 'See the tools',
    bestSaving: 'Furthest below list price today',
    exhibition: 'What does ex-display mean?',
    trustGrades: 'Condition graded A–C',
    trustShipping: (delivery) => (delivery ? `Delivery ${delivery.fee}` : 'Free delivery'),
    trustChecked: 'Every tool checked and described',
  },
  trust: {
    warrantyTitle: 'Guarantee stated per product',
    warranty:
      'If the manufacturer gives one, its period and terms are on the product page. We are also liable to consumers for the conformity of the goods.',
    conditionTitle: 'Condition described before you buy',
    condition: 'Grades A–C, and a list of marks and missing parts that you accept separately before you pay.',
    shippingTitle: 'Tracked delivery',
    shipping: (delivery) =>
      `${delivery ? `Courier ${delivery.fee}, free from ${delivery.threshold}` : 'Free delivery'}. We send the tracking number by e-mail.`,
  },
}

/** Texts of the home page only. */
export const HOME_WORDS: Record<Language, TranslatedTexts<typeof pl>> = { pl, en }
