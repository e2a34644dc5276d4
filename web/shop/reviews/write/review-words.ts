import { REVIEW_CONSENT_TEXT } from '../../../../domain/reviews/review-consent'
import type { ReviewStatus } from '../../../../domain/reviews/review'
import type { TranslatedTexts } from '../../../../domain/text/wording'
import { useLocale } from '../../../i18n/locale'

const pl = {
  title: 'Twoja opinia',
  lead: 'Jak oceniasz zakup? Powiedz innym, czy produkt zgadza się z opisem.',
  rating: 'Ocena',
  ratings: ['1 – bardzo źle', '2 – źle', '3 – średnio', '4 – dobrze', '5 – bardzo dobrze'],
  text: 'Opinia',
  textHint: ({ minLength, maxLength }: { minLength: number; maxLength: number }) =>
    `Od ${minLength} do ${maxLength} znaków.`,
  name: 'Podpis',
  nameHint: 'Zobaczą go wszyscy. Wystarczy imię albo pseudonim.',
  noRating: 'Wybierz ocenę',
  consent: REVIEW_CONSENT_TEXT.pl,
  changeLead: 'Zmieniona opinia zastąpi poprzednią i znów poczeka, aż ją przeczytamy.',
  keepAsIs: 'Zostaw bez zmian',
  change: 'Zmień opinię',
  submit: 'Wyślij opinię',
  failed: 'Opinia nie została wysłana.',
  thanks: 'Dziękujemy za opinię',
  state: {
    waiting:
      'Przeczytamy ją, zanim się pojawi. Publikujemy opinie pozytywne i negatywne, nie poprawiamy ich treści.',
    published: 'Opinia jest opublikowana.',
    refused:
      'Nie pokazujemy tej opinii, bo narusza prawo albo regulamin. Powód i sposób odwołania wysłaliśmy e-mailem.',
  } satisfies Record<ReviewStatus, string>,
  /**
   * State of an accepted review while the shop shows no buyer reviews. The text does not say that the review is public.
   */
  accepted: 'Opinia jest przyjęta.',
  ratingGiven: ({ rating }: { rating: number }) => `Ocena: ${rating} z 5`,
  howToDelete: 'Możesz ją zmienić lub usunąć w każdej chwili: przyciskiem poniżej albo pisząc do nas:',
  remove: 'Usuń opinię',
  removeTitle: 'Usunąć opinię?',
  removeLead: 'Zniknie ze sklepu od razu. Jeśli zechcesz, napiszesz nową.',
  keep: 'Zostaw',
  removed: 'Opinia usunięta',
  removeFailed: 'Nie udało się usunąć opinii.',
}

const en: TranslatedTexts<typeof pl> = {
  title: 'Your review',
  lead: 'What was this purchase like? Tell others whether the product is as described.',
  rating: 'Rating',
  ratings: ['1 – very poor', '2 – poor', '3 – fair', '4 – good', '5 – very good'],
  text: 'Review',
  textHint: ({ minLength, maxLength }) => `${minLength} to ${maxLength} characters.`,
  name: 'Your name',
  nameHint: 'Everyone will see it. A first name or a nickname will do.',
  noRating: 'Choose a rating',
  consent: REVIEW_CONSENT_TEXT.en,
  changeLead: 'Your new review replaces the old one, and we read it before it appears.',
  keepAsIs: 'Leave it as it is',
  change: 'Edit review',
  submit: 'Send review',
  failed: 'Your review has not been sent.',
  thanks: 'Thank you for your review',
  state: {
    waiting:
      'We read it before it appears. We publish positive and negative reviews and do not change what they say.',
    published: 'Your review is published.',
    refused:
      'We do not show this review, because it breaks the law or our terms. We have sent you the reason and the ways to object by e-mail.',
  },
  accepted: 'Your review has been accepted.',
  ratingGiven: ({ rating }) => `Rating: ${rating} out of 5`,
  howToDelete: 'You can change or delete it at any time: with a button below or by writing to us:',
  remove: 'Delete review',
  removeTitle: 'Delete your review?',
  removeLead: 'It disappears from the shop at once. You can write a new one if you like.',
  keep: 'Keep it',
  removed: 'Review deleted',
  removeFailed: 'The review could not be deleted.',
}

export const OWN_REVIEW_WORDS = { pl, en }

/** Texts of a buyer's own review, which load together with the review. */
export const useReviewWords = () => OWN_REVIEW_WORDS[useLocale().language]
