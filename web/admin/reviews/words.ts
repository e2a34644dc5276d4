import type { ReviewChange, ReviewStatus } from '../../../domain/reviews/review'
import type { TranslatedTexts } from '../../../domain/text/wording'
import { useLocale } from '../../i18n/locale'

const pl = {
  title: 'Opinie klientów',
  search: 'Podpis, treść, zamówienie',
  filter: 'Stan',
  status: {
    waiting: 'Do przeczytania',
    published: 'Opublikowana',
    refused: 'Nieopublikowana',
  } satisfies Record<ReviewStatus, string>,
  empty: 'Nikt jeszcze nie napisał opinii. Klient pisze ją na stronie swojego zamówienia, po doręczeniu.',
  rating: ({ rating }: { rating: number }) => `Ocena: ${rating} z 5`,
  order: ({ number }: { number: string }) => `Zamówienie #${number}`,
  consent: ({ version }: { version: string }) => `Zgoda na publikację, wersja ${version}`,
  step: {
    published: 'Opublikuj',
    refused: 'Nie publikuj',
  } satisfies Record<ReviewChange['status'], string>,
  moved: {
    published: 'Opinia opublikowana',
    refused: 'Opinia nie będzie publikowana',
  } satisfies Record<ReviewChange['status'], string>,
  moveFailed: 'Nie udało się zapisać',
  unseen: {
    examples:
      'Tej opinii jeszcze nie widać: strona główna pokazuje opinie przykładowe zamiast opinii klientów.',
    none: 'Tej opinii jeszcze nie widać: strona główna nie pokazuje teraz żadnych opinii.',
    change: 'Ustaw, które opinie widać',
  },
  refuse: {
    title: 'Nie publikować tej opinii?',
    lead: 'Prawo nie pozwala ukrywać opinii dlatego, że są złe. Odmów tylko wtedy, gdy treść łamie prawo albo regulamin: obraża, ujawnia cudze dane, jest reklamą. Klient zobaczy odmowę na stronie zamówienia. Napisz mu powód: adres e-mail jest w zamówieniu.',
    confirm: 'Nie publikuj',
    cancel: 'Anuluj',
  },
}

type StaffReviewWords = TranslatedTexts<typeof pl>

const en: StaffReviewWords = {
  title: 'Customer reviews',
  search: 'Signature, text, order',
  filter: 'Status',
  status: { waiting: 'To read', published: 'Published', refused: 'Not published' },
  empty: 'There are no reviews yet. Customers write them on their order page, once the order is delivered.',
  rating: ({ rating }) => `Rating: ${rating} of 5`,
  order: ({ number }) => `Order #${number}`,
  consent: ({ version }) => `Consent to publication, version ${version}`,
  step: { published: 'Publish', refused: 'Do not publish' },
  moved: {
    published: 'Review published',
    refused: 'The review will not be published',
  },
  moveFailed: 'It could not be saved',
  unseen: {
    examples:
      'This review is not visible yet: the home page shows sample reviews instead of customer reviews.',
    none: 'This review is not visible yet: the home page shows no reviews at the moment.',
    change: 'Choose which reviews to show',
  },
  refuse: {
    title: 'Leave this review unpublished?',
    lead: 'The law does not let you hide reviews for being bad. Refuse only what breaks the law or the terms: insults, other people’s data, advertising. The customer sees the refusal on the order page. Tell them why: their e-mail address is in the order.',
    confirm: 'Do not publish',
    cancel: 'Cancel',
  },
}

export const STAFF_REVIEW_WORDS = { pl, en }

export const useStaffReviewWords = (): StaffReviewWords => STAFF_REVIEW_WORDS[useLocale().language]
