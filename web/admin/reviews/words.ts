import type { RejectionGround, ReviewChange, ReviewStatus } from '../../../domain/reviews/review'
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
  languages: { pl: 'po polsku', en: 'po angielsku' },
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
    lead: 'Prawo nie pozwala ukrywać opinii dlatego, że są złe. Odmów tylko wtedy, gdy treść łamie prawo albo regulamin. Autor dostanie e-mail z podstawą, Twoim wyjaśnieniem i sposobem odwołania. Zobaczy też odmowę na stronie zamówienia.',
    ground: 'Co narusza ta opinia',
    choose: 'Wybierz podstawę',
    grounds: {
      unlawful: 'Prawo: treść bezprawna',
      offensive: 'Regulamin: treść obraźliwa',
      rights: 'Regulamin: cudze prawa, np. dane osobowe',
      misleading: 'Regulamin: wprowadza w błąd',
      disruptive: 'Regulamin: reklama, spam',
    } satisfies Record<RejectionGround, string>,
    groundProblem: 'Wybierz podstawę odmowy.',
    facts: ({ language }: { language: string }) => `Wyjaśnienie dla autora (${language})`,
    nameLaw: 'Podaj przepis, który łamie ta treść.',
    factsProblem: ({ least, most }: { least: number; most: number }) =>
      `Napisz, które słowa naruszają zasady i dlaczego: od ${least} do ${most} znaków.`,
    isReported: 'Ktoś zgłosił nam tę opinię',
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
  languages: { pl: 'in Polish', en: 'in English' },
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
    lead: 'The law does not let you hide reviews for being bad. Reject only what breaks the law or the terms. The author gets an e-mail with the ground, your explanation and the ways to object. The order page shows the refusal too.',
    ground: 'What the review breaks',
    choose: 'Choose a ground',
    grounds: {
      unlawful: 'The law: illegal content',
      offensive: 'The terms: offensive content',
      rights: 'The terms: rights of others, such as personal data',
      misleading: 'The terms: misleading content',
      disruptive: 'The terms: advertising, spam',
    },
    groundProblem: 'Choose the ground of the refusal.',
    facts: ({ language }) => `Explanation to the author (${language})`,
    nameLaw: 'Name the law that the content breaks.',
    factsProblem: ({ least, most }) =>
      `Write which words break the rules and why: ${least} to ${most} characters.`,
    isReported: 'Someone reported this review to us',
    confirm: 'Do not publish',
    cancel: 'Cancel',
  },
}

export const STAFF_REVIEW_WORDS = { pl, en }

export const useStaffReviewWords = (): StaffReviewWords => STAFF_REVIEW_WORDS[useLocale().language]
