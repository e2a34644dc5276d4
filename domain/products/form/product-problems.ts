import type * as z from 'zod/mini'
import { type FieldError, FIELD_ERRORS } from '../../forms/fields'
import { hasChosenGrade, lacksGrade } from '../catalog/condition'
import {
  BLANK_PRODUCT,
  fieldDefinition,
  PRODUCT_FIELD_NAMES,
  type ProductField,
  type ProductFields,
  type ProductWire,
} from './product-fields'
import {
  findFutureDayErrors,
  type InvalidDraftField,
  type PublishFieldError,
  listPublishRequirements,
  type PublishFacts,
  findPublishErrors,
} from './publish-errors'

export type ProductProblem = {
  path: ProductField
  code: FieldError | (PublishFieldError | InvalidDraftField)['code']
}

type ProductWithTranslationsToCheck = ProductWire & { translationsToCheck?: readonly string[] }

/**
 * Parses a product field by field, so that a wrong field does not hide other errors. A wrong field becomes blank,
 * because another check already reports its error. Each value has the type of its field's schema.
 */
function parseFields({ translationsToCheck = [], ...wire }: Partial<ProductWithTranslationsToCheck>) {
  const validEntries = PRODUCT_FIELD_NAMES.flatMap((field) => {
    const { success, data } = fieldDefinition(field).schema.safeParse(wire[field])
    return success ? [[field, data] as const] : []
  })
  const validFields = Object.fromEntries(validEntries) as Partial<ProductFields>
  return { ...BLANK_PRODUCT, ...validFields, translationsToCheck, status: wire.status ?? 'draft' }
}

/**
 * All errors of a save at once: invalid fields, and fields that are missing for publication. One error per field, in
 * form order.
 * `storedProduct` is the stored product, null for a new one. `today` is the Polish day, `2026-11-24`.
 * `translationsToCheck` of `changes` are the English texts to check after this save.
 */
export function findProductProblems(
  changes: Partial<ProductWithTranslationsToCheck>,
  storedProduct: ProductWithTranslationsToCheck | null,
  today: string,
  facts: PublishFacts,
): ProductProblem[] {
  const problemCodeByField = new Map<ProductField, ProductProblem['code']>()
  for (const field of PRODUCT_FIELD_NAMES) {
    const shouldCheckField = field in changes || (!storedProduct && DRAFT_FIELDS.includes(field))
    const { error } = shouldCheckField ? fieldDefinition(field).schema.safeParse(changes[field]) : {}
    if (error) problemCodeByField.set(field, fieldErrorOf(error.issues))
  }
  const publishProblems = findPublishErrors(
    parseFields({ ...storedProduct, ...changes }),
    storedProduct && parseFields(storedProduct),
    facts,
  )
  const isPublishedWithoutGrade =
    changes.status === 'published' &&
    changes.grade === undefined &&
    !(storedProduct && hasChosenGrade(storedProduct))
  if (isPublishedWithoutGrade || lacksGrade(changes, storedProduct))
    problemCodeByField.set('grade', 'required')
  for (const { path, code } of [...findFutureDayErrors(changes, today), ...publishProblems])
    if (!problemCodeByField.has(path)) problemCodeByField.set(path, code)
  return PRODUCT_FIELD_NAMES.flatMap((path) => {
    const code = problemCodeByField.get(path)
    return code ? [{ path, code }] : []
  })
}

/** Fields without which no product is saved at all, not even a draft. */
const DRAFT_FIELDS: readonly ProductField[] = ['name', 'sku', 'category']

export type PublishReadiness = {
  /** The problems that the Worker would report if the product were published now, in form order. */
  problems: ProductProblem[]
  /** Fields that the publication of this product needs, and how many of them are complete. */
  requiredCount: number
  completeCount: number
}

/** Counts the fields that the publication of a product needs, and lists the problems that prevent its publication. */
export function measureReadiness(
  fields: Partial<ProductWithTranslationsToCheck>,
  today: string,
  facts: PublishFacts,
): PublishReadiness {
  const product = { ...fields, status: 'published' as const }
  const problems = findProductProblems(product, null, today, facts)
  const requiredFields = new Set([
    ...DRAFT_FIELDS,
    'grade',
    ...listPublishRequirements(parseFields(product), facts).map(({ path }) => path),
    ...problems.map(({ path }) => path),
  ])
  return {
    problems,
    requiredCount: requiredFields.size,
    completeCount: requiredFields.size - problems.length,
  }
}

const fieldErrorOf = ([issue]: readonly z.core.$ZodIssue[]): FieldError =>
  FIELD_ERRORS.find((code) => code === issue?.message) ?? 'invalid'
