import type { Language } from '../../../domain/language'
import type { TranslatedTexts } from '../../../domain/text/wording'
import { formatCount as countEn } from '../../../domain/text/plural.en'
import { formatCount } from '../../../domain/text/plural.pl'

const pl = {
  title: 'Opinie',
  examples:
    'Przykładowe opinie – sklep demonstracyjny. Prawdziwe będą pochodzić od klientów, którzy kupili w naszym sklepie: sprawdzimy to po numerze zamówienia. Opublikujemy pozytywne i negatywne.',
  buyers:
    'Opinie pochodzą od klientów, którzy kupili w naszym sklepie – sprawdzamy to po numerze zamówienia. Publikujemy opinie pozytywne i negatywne.',
  average: ({ rating, count }: { rating: number; count: number }) =>
    `Średnia ${rating.toFixed(1).replace('.', ',')} z 5, ze wszystkich opublikowanych: ${formatCount(count, 'opinia', 'opinie', 'opinii')}`,
  rating: ({ rating }: { rating: number }) => `Ocena: ${rating} z 5`,
  verified: 'zweryfikowany zakup',
  bought: 'Kupione:',
  whole: 'Pokaż całą opinię',
  less: 'Zwiń opinię',
  part: ({ from, to, total }: { from: number; to: number; total: number }) =>
    `Opinie ${from}–${to} z ${total}`,
  pause: 'Zatrzymaj zmianę opinii',
  play: 'Wznów zmianę opinii',
}

const en: TranslatedTexts<typeof pl> = {
  title: 'Reviews',
  examples:
    'Sample reviews – this is a demonstration shop. Real ones will come from customers who bought here, which we will check by order number. We will publish the good and the bad.',
  buyers:
    'The reviews come from customers who bought in our shop, which we check by order number. We publish positive and negative reviews.',
  average: ({ rating, count }) =>
    `${rating.toFixed(1)} out of 5 on average, from all published: ${countEn(count, 'review', 'reviews')}`,
  rating: ({ rating }) => `Rating: ${rating} out of 5`,
  verified: 'verified purchase',
  bought: 'Bought:',
  whole: 'Read the full review',
  less: 'Show less',
  part: ({ from, to, total }) => `Reviews ${from}–${to} of ${total}`,
  pause: 'Pause the reviews',
  play: 'Resume the reviews',
}

/** Texts of the reviews, which load together with the reviews. */
export const REVIEW_WORDS: Record<Language, TranslatedTexts<typeof pl>> = { pl, en }
