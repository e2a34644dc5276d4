import type { Grade } from './catalog'

type Bilingual = { pl: string; en: string }

/** The standard description of the condition, by grade. Staff may write their own. */
export const CONDITION_OF: Record<Grade, Bilingual> = {
  A: { pl: 'Bardzo dobry, produkt powystawowy', en: 'Very good, ex-exhibition' },
  B: {
    pl: 'Dobry, produkt powystawowy z lekkimi śladami',
    en: 'Good, ex-exhibition with light marks',
  },
  C: {
    pl: 'Produkt powystawowy z widocznymi śladami lub brakami',
    en: 'Ex-exhibition with visible marks or missing parts',
  },
}

const normalized = (text: string | null | undefined): string =>
  (text ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase()
const isStandard = (text: string | null | undefined, language: keyof Bilingual): boolean =>
  Object.values(CONDITION_OF).some((standard) => normalized(standard[language]) === normalized(text))

/** True if the English text is the standard one of another grade. Used when the Polish text was written by hand. */
export const isOfOtherGrade = (conditionEn: string | null, grade: Grade): boolean =>
  isStandard(conditionEn, 'en') && normalized(conditionEn) !== normalized(CONDITION_OF[grade].en)

type Texts = { grade: Grade; condition: string; conditionEn: string | null }

/** The condition texts for a grade: a standard description follows the grade, a custom one stays. */
export function conditionFor({ grade, condition, conditionEn }: Texts): Omit<Texts, 'grade'> {
  if (!isStandard(condition, 'pl')) return { condition, conditionEn }
  const { pl, en } = CONDITION_OF[grade]
  return {
    condition: pl,
    conditionEn: normalized(conditionEn) === '' || isStandard(conditionEn, 'en') ? en : conditionEn,
  }
}
