import type { Grade } from './catalog'

type BilingualText = { pl: string; en: string }

/** The standard description of the condition, by grade. Staff may write another description. */
export const GRADE_DESCRIPTIONS: Record<Grade, BilingualText> = {
  A: { pl: 'Bardzo dobry, produkt powystawowy', en: 'Very good, ex-display' },
  B: {
    pl: 'Dobry, produkt powystawowy z lekkimi śladami',
    en: 'Good, ex-display with light marks',
  },
  C: {
    pl: 'Produkt powystawowy z widocznymi śladami lub brakami',
    en: 'Ex-display with visible marks or missing parts',
  },
}

const normalizeCondition = (text: string | null | undefined): string =>
  (text ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase()
const isStandardCondition = (text: string | null | undefined, language: keyof BilingualText): boolean =>
  Object.values(GRADE_DESCRIPTIONS).some(
    (gradeDescription) => normalizeCondition(gradeDescription[language]) === normalizeCondition(text),
  )

/**
 * True if the English text is the standard description of another grade. Staff must then check the English text, also
 * if they wrote the Polish text by hand.
 */
export const hasOtherGradeDescription = (conditionEn: string | null, grade: Grade): boolean =>
  isStandardCondition(conditionEn, 'en') &&
  normalizeCondition(conditionEn) !== normalizeCondition(GRADE_DESCRIPTIONS[grade].en)

type ConditionTexts = { grade: Grade; condition: string; conditionEn: string | null }

/**
 * True if staff have chosen the grade of a stored product. A choice always sets a condition text, so a product without
 * this text has only the default grade.
 */
export const hasChosenGrade = ({ condition }: { condition: string }): boolean =>
  normalizeCondition(condition) !== ''

type GradeFields = { condition: string; grade?: unknown }

/**
 * True if a change sets a condition text for a product without a chosen grade. The text would make the default grade
 * look chosen. `storedProduct` is null for a new product.
 */
export const lacksGrade = (
  { condition, grade }: { [Field in keyof GradeFields]?: GradeFields[Field] | undefined },
  storedProduct: Pick<GradeFields, 'condition'> | null,
): boolean =>
  hasChosenGrade({ condition: condition ?? '' }) &&
  grade === undefined &&
  !(storedProduct && hasChosenGrade(storedProduct))

/** The condition texts after a change of grade: no text and a standard text are replaced, a custom one stays. */
export function conditionTextsFor({
  grade,
  condition,
  conditionEn,
}: ConditionTexts): Omit<ConditionTexts, 'grade'> {
  if (normalizeCondition(condition) !== '' && !isStandardCondition(condition, 'pl'))
    return { condition, conditionEn }
  const { pl, en } = GRADE_DESCRIPTIONS[grade]
  return {
    condition: pl,
    conditionEn:
      normalizeCondition(conditionEn) === '' || isStandardCondition(conditionEn, 'en') ? en : conditionEn,
  }
}
