import type { Language } from '../../../domain/language'
import type { DeliveryTexts } from '../../../domain/delivery/shipping'
import type { TranslatedTexts } from '../../../domain/text/wording'

const pl = {
  savings: 'Największa różnica cen',
  allSavings: 'Zobacz więcej',
  batteries: { title: 'Masz już akumulatory?' },
  hero: {
    badge: 'Prosto z wystawy',
    title: 'Narzędzia z wystaw. Sprawdzone i opisane sztuka po sztuce.',
    lead: ({ percent }: { percent: number }) =>
      `Profesjonalne elektronarzędzia do ${percent}% taniej niż cena katalogowa nowych. Ślady z wystawy opisujemy przy każdym.`,
    leadPlain: 'Profesjonalne elektronarzędzia powystawowe. Ślady z wystawy opisujemy przy każdym.',
    shop: 'Zobacz narzędzia',
    bestSaving: 'Dziś polecamy',
    exhibition: 'Co to znaczy powystawowe?',
    trustGrades: 'Stan w skali A–C',
    /** `fee`: the lowest delivery fee; null if ordinary parcels are always free. */
    trustShipping: ({ fee }: { fee: string | null }) =>
      fee === null ? 'Darmowa dostawa zwykłych paczek' : `Dostawa od ${fee}`,
    trustSince: ({ since }: { since: number }) => `Działamy od ${since} roku`,
  },
  trust: {
    warrantyTitle: 'Gwarancja producenta',
    warranty:
      'Gdy producent jej udziela, okres i warunki znajdziesz na stronie narzędzia. Twoje ustawowe prawa są od niej niezależne.',
    conditionTitle: 'Wiesz, co kupujesz',
    condition: 'Stan w skali A–C i lista wszystkich śladów i braków. Potwierdzasz ją, zanim zapłacisz.',
    shippingTitle: 'Dostawa ze śledzeniem',
    shipping: (delivery: DeliveryTexts) =>
      `Zwykła paczka ${delivery ? delivery.fee + (delivery.threshold && `, od ${delivery.threshold} gratis`) : 'gratis'}. Numer do śledzenia paczki wyślemy e-mailem.`,
  },
}

const en: TranslatedTexts<typeof pl> = {
  savings: 'Furthest below list price',
  allSavings: 'See more',
  batteries: { title: 'Already have batteries?' },
  hero: {
    badge: 'Straight from the stand',
    title: 'Ex-display tools. Checked and described, one by one.',
    lead: ({ percent }) =>
      `Professional power tools up to ${percent}% below the list price of new ones. We describe the marks of each one. Delivered within Poland.`,
    leadPlain:
      'Professional ex-display power tools. We describe the marks of each one. Delivered within Poland.',
    shop: 'See the tools',
    bestSaving: 'Today’s pick',
    exhibition: 'What does ex-display mean?',
    trustGrades: 'Condition graded A–C',
    trustShipping: ({ fee }) => (fee === null ? 'Free delivery of standard parcels' : `Delivery from ${fee}`),
    trustSince: ({ since }) => `In business since ${since}`,
  },
  trust: {
    warrantyTitle: 'Manufacturer’s guarantee',
    warranty:
      'Where the manufacturer gives one, its period and terms are on the tool’s page. Your statutory rights do not depend on it.',
    conditionTitle: 'You know what you buy',
    condition: 'Grades A–C, and a list of all marks and missing parts. You confirm it before you pay.',
    shippingTitle: 'Tracked delivery',
    shipping: (delivery) =>
      `Standard parcel ${delivery ? delivery.fee + (delivery.threshold && `, free from ${delivery.threshold}`) : 'free'}. We send the tracking number by e-mail.`,
  },
}

/** Texts of the home page only. */
export const HOME_WORDS: Record<Language, TranslatedTexts<typeof pl>> = { pl, en }
