import type { Language } from '../../../../domain/language'
import type { TranslatedTexts } from '../../../../domain/text/wording'

const pl = {
  all: ({ count }: { count: number }) => `Wszystkie wyniki (${count})`,
  nothing: 'Nic nie znaleźliśmy. Spróbuj innych słów.',
  found: ({ count }: { count: number }) => `Podpowiedzi: ${count}`,
  category: 'Kategoria',
}

const en: TranslatedTexts<typeof pl> = {
  all: ({ count }) => `All results (${count})`,
  nothing: 'Nothing found. Try other words.',
  found: ({ count }) => `Suggestions: ${count}`,
  category: 'Category',
}

/** Texts of the suggestions; they load with the first typed letter. */
export const SUGGESTION_WORDS: Record<Language, typeof pl> = { pl, en }
