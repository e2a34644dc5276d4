import type { Language } from '../../../domain/language'
import type { Wording } from '../../../domain/wording'

const pl = {
  title: 'Opinie',
  examples:
    'Przykładowe opinie – sklep demonstracyjny. Prawdziwe będą pochodzić od klientów, którzy kupili w naszym sklepie: sprawdzimy to po numerze zamówienia. Opublikujemy pozytywne i negatywne.',
  rating: ({ rating }: { rating: number }) => `Ocena: ${rating} z 5`,
  part: ({ from, to, total }: { from: number; to: number; total: number }) =>
    `Opinie ${from}–${to} z ${total}`,
  pause: 'Zatrzymaj zmianę opinii',
  play: 'Wznów zmianę opinii',
}

const en: Wording<typeof pl> = {
  title: 'Reviews',
  examples:
    'Sample reviews – this is a demonstration shop. Real ones will come from customers who bought here, which we will check by order number. We will publish the good and the bad.',
  rating: ({ rating }) => `Rating: ${rating} of 5`,
  part: ({ from, to, total }) => `Reviews ${from}–${to} of ${total}`,
  pause: 'Stop changing reviews',
  play: 'Go on changing reviews',
}

/** The sentences of the reviews, which load with them. */
export const REVIEW_WORDS: Record<Language, Wording<typeof pl>> = { pl, en }
