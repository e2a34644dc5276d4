import { isNotNull, type SQL, sql } from 'drizzle-orm'
import { conditionTextsFor, hasChosenGrade, lacksGrade } from '../../../../domain/products/catalog/condition'
import { AppError } from '../../../../domain/errors'
import { requiredOwnPhotos } from '../../../../domain/products/pictures/own-photos'
import type { ProductFields } from '../../../../domain/products/form/product-fields'
import { polishDateOf } from '../../../../domain/time/polish-days'
import {
  findFutureDayErrors,
  type PublishFacts,
  findPublishErrors,
} from '../../../../domain/products/form/publish-errors'
import { abortUnless, isConstraintViolation } from '../../../database/db'
import type { Deps } from '../../../deps'
import { manualHashOf } from '../../../../domain/products/manual'
import { manufacturers, products, uploads } from '../products.table'
import { picturesOf, type ProductRow } from './staff-product'
import type { Timestamp } from '../../../../domain/time/time'

/**
 * The condition texts after a change. They stay if neither grade nor text changes, or if no grade is chosen yet.
 * Otherwise the standard text of the new grade replaces the standard text of the old grade.
 */
export function updateConditionTexts(
  fields: OptionalProductFields,
  currentFields: Pick<ProductFields, 'grade' | 'condition' | 'conditionEn'>,
): Partial<Pick<ProductFields, 'condition' | 'conditionEn'>> {
  const {
    grade = currentFields.grade,
    condition = currentFields.condition,
    conditionEn = currentFields.conditionEn,
  } = fields
  const isConditionChanged = [fields.grade, fields.condition, fields.conditionEn].some(
    (value) => value !== undefined,
  )
  const isGradeChosen = fields.grade !== undefined || hasChosenGrade(currentFields)
  return isConditionChanged && isGradeChosen ? conditionTextsFor({ grade, condition, conditionEn }) : {}
}

type OptionalProductFields = { [Field in keyof ProductFields]?: ProductFields[Field] | undefined }

/** Converts product fields to columns. The main picture has its own column. */
export const toProductColumns = <T extends OptionalProductFields>({ images, ...rest }: T) => ({
  ...rest,
  ...(images ? { image: images[0] ?? '', images: [...new Set(images)] } : {}),
})

export const omitUndefined = <T extends object>(object: T) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/**
 * SQL: value of `pieces` (all units the shop ever had) for a new stock. Adds the units that buyers hold or bought to
 * the stock.
 */
export const totalUnitsSql = (stock: number) => sql`${stock} + ${products.held} + ${products.sold}`

type PublicationState = Pick<ProductRow, 'status' | 'listedAt'>

/**
 * Timestamp of a product's last publication, or of its creation if it was never published. Earlier prices never count
 * for an announced price reduction.
 */
export const calculateListedAt = (
  previousState: PublicationState,
  status: ProductFields['status'],
  now: Timestamp,
): number => (previousState.status !== 'published' && status === 'published' ? now : previousState.listedAt)

type PublishableRow = Omit<Parameters<typeof findPublishErrors>[0], 'images'> &
  Pick<ProductRow, 'image' | 'images'>
const withPictures = (row: PublishableRow) => ({ ...row, images: picturesOf(row) })

type ArchivableProduct = PublishableRow & Pick<ProductRow, 'status' | 'archivedAsSold'>

/** Dependencies of the checks before publication. */
export type PublishDeps = Pick<Deps, 'db' | 'labelArtwork' | 'isProduction'>

/** Query of the manufacturers with a guarantee statement; `toPublishFacts` reads its rows. */
export const guaranteeStatementQuery = (db: Deps['db']) =>
  db.select({ id: manufacturers.id }).from(manufacturers).where(isNotNull(manufacturers.guarantee))

/** Converts the rows of `guaranteeStatementQuery` to the shop data that the checks before publication need. */
export function toPublishFacts(
  { labelArtwork, isProduction }: Omit<PublishDeps, 'db'>,
  manufacturersWithStatement: readonly { id: string }[],
): PublishFacts {
  const manufacturerIds = new Set(manufacturersWithStatement.map(({ id }) => id))
  return {
    hasStatement: (id) => manufacturerIds.has(id),
    hasGaranArtwork: labelArtwork !== null,
    requiredOwnPhotos: requiredOwnPhotos({ isDemo: !isProduction }),
  }
}

export const readPublishFacts = async (deps: PublishDeps): Promise<PublishFacts> =>
  toPublishFacts(deps, await guaranteeStatementQuery(deps.db))

/**
 * True if an automatically archived product still goes back on sale when a unit is returned. An edited product must
 * then also meet the requirements of a published product.
 */
export const isStillArchivedAsSold = (
  changedProduct: ArchivableProduct,
  storedProduct: PublishableRow,
  publishFacts: PublishFacts,
): boolean =>
  changedProduct.archivedAsSold &&
  changedProduct.status === 'archived' &&
  findPublishErrors(
    { ...withPictures(changedProduct), status: 'published' },
    { ...withPictures(storedProduct), status: 'published' },
    publishFacts,
  ).length === 0

/** Rejects a condition text without a chosen grade, because the product would claim the default grade. @throws input.invalid */
export function requireChosenGrade(
  fields: OptionalProductFields,
  currentFields: Pick<ProductFields, 'condition'>,
): void {
  if (lacksGrade(fields, currentFields))
    throw new AppError('input.invalid', { errors: [{ path: 'grade', code: 'required' }] })
}

/** Rejects impossible values, such as a date in the future. @throws input.invalid */
export function rejectImpossibleValues(
  { now }: Pick<Deps, 'now'>,
  fields: Parameters<typeof findFutureDayErrors>[0],
): void {
  const errors = findFutureDayErrors(fields, polishDateOf(now()))
  if (errors.length > 0) throw new AppError('input.invalid', { errors })
}

/** Rejects a change after which the product would be on sale with missing fields. @throws product.not_ready */
export function requireReadyToPublish(
  changedProduct: PublishableRow,
  previousProduct: PublishableRow | null,
  publishFacts: PublishFacts,
): void {
  const errors = findPublishErrors(
    withPictures(changedProduct),
    previousProduct && withPictures(previousProduct),
    publishFacts,
  )
  if (errors.length > 0) throw new AppError('product.not_ready', { errors })
}

/**
 * A statement that aborts the batch if one of the uploads was deleted or is being deleted. `toConflictError` converts
 * its error. The width of a manual is 0.
 */
const requireUploads = (
  db: Deps['db'],
  uploadRule: 'pictures_stored' | 'manuals_stored',
  hashes: readonly string[],
  isUploadOfKindSql: SQL,
) =>
  abortUnless(
    db,
    uploadRule,
    sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(hashes)})
      WHERE value NOT IN (SELECT hash FROM ${uploads} WHERE created_at > 0 AND ${isUploadOfKindSql}))`,
  )

export const requirePictures = ({ db }: Pick<Deps, 'db'>, images: readonly string[] = []) =>
  requireUploads(
    db,
    'pictures_stored',
    images.flatMap((url) => /^\/images\/([0-9a-f]{32})-/.exec(url)?.[1] ?? []),
    sql`width > 0`,
  )

/** Requires the uploaded manuals among the given addresses. */
export const requireManuals = (
  { db }: Pick<Deps, 'db'>,
  manualUrls: readonly (string | null | undefined)[],
) =>
  requireUploads(
    db,
    'manuals_stored',
    manualUrls.flatMap((url) => manualHashOf(url) ?? []),
    sql`width = 0`,
  )

/**
 * Converts a constraint error to an AppError at its field: SKU or slug taken, or a missing picture or manual. Returns
 * other errors unchanged.
 */
export function toConflictError(error: unknown): unknown {
  const takenColumn = (['sku', 'slug'] as const).find((column) =>
    isConstraintViolation(error, `products.${column}`),
  )
  if (takenColumn)
    return new AppError('product.taken', { errors: [{ path: takenColumn, code: 'taken' }] }, { cause: error })
  const createInvalidFieldError = (field: keyof ProductFields) =>
    new AppError('input.invalid', { errors: [{ path: field, code: 'invalid' }] }, { cause: error })
  if (isConstraintViolation(error, 'FOREIGN KEY')) return createInvalidFieldError('manufacturerId')
  if (isConstraintViolation(error, 'manuals_stored')) return createInvalidFieldError('manualUrl')
  return isConstraintViolation(error, 'pictures_stored') ? createInvalidFieldError('images') : error
}
