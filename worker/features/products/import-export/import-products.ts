import { sql } from 'drizzle-orm'
import { normalizeForSearch } from '../../../../domain/text/normalize-for-search'
import { lacksGrade } from '../../../../domain/products/catalog/condition'
import { AppError } from '../../../../domain/errors'
import { toDecimal, ZERO } from '../../../../domain/money/money'
import { polishDateOf } from '../../../../domain/time/polish-days'
import { type PriceWarning, findPriceWarnings } from '../../../../domain/products/form/price-change'
import { headerOf } from '../../../../domain/products/form/product-csv'
import {
  shortenCell,
  type CsvError,
  type CsvRow,
  type CsvTable,
  readProductRows,
} from '../../../../domain/products/form/read-product-rows'
import { BLANK_PRODUCT, type ProductFields } from '../../../../domain/products/form/product-fields'
import {
  findFutureDayErrors,
  type PublishFieldError,
  type PublishFacts,
  findPublishErrors,
} from '../../../../domain/products/form/publish-errors'
import { dropLostPins, keepPins } from '../../../../domain/products/pictures/defect-pin'
import { listTranslations, findTranslationsToCheck } from '../../../../domain/products/form/translations'
import { isConstraintViolation, jsonListSql } from '../../../database/db'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { clearCatalogVersionCache } from '../catalog/catalog-cache'
import {
  updateConditionTexts,
  type PublishDeps,
  readPublishFacts,
  requireManuals,
  requirePictures,
  toConflictError,
} from '../staff/product-columns'
import { buildProductInserts, type PlannedChange, buildProductUpdates } from './import-statements'
import { listManufacturers } from '../staff/manufacturers'
import { products } from '../products.table'
import { picturesOf, type ProductRow } from '../staff/staff-product'

export type ImportLine = {
  line: number
  sku: string
  name: string
  change: 'new' | 'changed' | 'same'
  columns: string[]
}
/** A price that is probably a typing error. Prices are decimals. */
export type ImportQuestion = {
  line: number
  sku: string
  column: string
  code: PriceWarning['code']
  from: string
  to: string
}
/**
 * The effect of an import file. Nothing is written if there is an error, or a question that staff have not confirmed.
 */
export type ImportReport = {
  isWritten: boolean
  lines: ImportLine[]
  errors: CsvError[]
  questions: ImportQuestion[]
  /** The cells of a checked file, so that staff can correct rows on screen. Null for a write or an unreadable file. */
  table: CsvTable | null
}

/**
 * Limit of reported errors, which keeps the response below a megabyte. Staff cannot fix more errors than this at once.
 */
const MAX_IMPORT_ERRORS = 5000

type ImportDeps = PublishDeps & Pick<Deps, 'now'>
/**
 * The SKU of an existing product that differs from the imported SKU only in letter case; undefined if there is none.
 */
type SkuInDifferentCase = string | undefined

/**
 * Imports products by SKU: existing products are changed in the given columns, new products become drafts. Idempotent.
 * A file may be outdated. The stock of an existing product therefore changes only if the file's `held` and `sold` are
 * current. Otherwise the row is rejected. An export contains both columns.
 * Prices that are probably typing errors are returned as questions, and written if staff have
 * confirmed the file (`sure`).
 * @throws product.unreadable_list if the file is not a table, product.stale if a product changes during the write
 */
export async function importProducts(
  deps: ImportDeps,
  staff: StaffActor,
  fileBytes: Uint8Array,
  {
    dry: isDryRun = false,
    sure: isConfirmed = false,
  }: { dry?: boolean | undefined; sure?: boolean | undefined },
): Promise<ImportReport> {
  const { table, badQuotes } = await parseTable(fileBytes)
  // A missing or misplaced quotation mark hides the boundaries of later rows, so only this error is reported.
  if (badQuotes.length > 0)
    return { isWritten: false, lines: [], errors: badQuotes, questions: [], table: null }
  const { rows, errors, table: cells } = readProductRows(table)
  const knownManufacturers = await listManufacturers(deps)
  const publishFacts = await readPublishFacts(deps)
  const { productBySku, storedSkuByNormalizedSku } = await readProductsBySku(deps, rows)
  const plannedChanges = rows.map((row) =>
    planImportRow(row, productBySku.get(row.sku) ?? null, knownManufacturers),
  )
  // Each cell gets only one error. A cell that cannot be parsed already has an error.
  const isNewError = (csvError: CsvError) =>
    !errors.some(({ line, column }) => line === csvError.line && column === csvError.column)
  const rowErrors = plannedChanges.flatMap((plannedChange) =>
    findRowErrors(
      plannedChange,
      knownManufacturers,
      storedSkuByNormalizedSku.get(normalizeForSearch(plannedChange.row.sku)),
      polishDateOf(deps.now()),
      publishFacts,
    ),
  )
  errors.push(...rowErrors.filter(isNewError))
  const importReport = {
    isWritten: false,
    lines: plannedChanges.map(toImportLine),
    errors: errors.toSorted((a, b) => a.line - b.line).slice(0, MAX_IMPORT_ERRORS),
    questions: plannedChanges.flatMap(listImportQuestions),
    table: null,
  }
  if (isDryRun || errors.length > 0 || (importReport.questions.length > 0 && !isConfirmed))
    return { ...importReport, table: cells }
  const effectiveChanges = plannedChanges.filter(
    ({ storedProduct, changedFields }) => !storedProduct || changedFields.length > 0,
  )
  if (effectiveChanges.length > 0) await writeImport(deps, staff, effectiveChanges, publishFacts)
  return { ...importReport, isWritten: true }
}

async function parseTable(fileBytes: Uint8Array): Promise<{ table: string[][]; badQuotes: CsvError[] }> {
  const { default: Papa } = await import('papaparse')
  try {
    const csvText = decodeTextFile(fileBytes)
    const { data, errors } = Papa.parse<string[]>(csvText.trimEnd(), { delimitersToGuess: [';', ',', '\t'] })
    const [quoteError] = errors.filter(({ type }) => type === 'Quotes')
    const quoteErrors = quoteError
      ? [{ line: (quoteError.row ?? 0) + 1, column: '', code: 'openQuote' as const }]
      : []
    const hasTableShape = data.length > 1 && (data[0]?.length ?? 0) > 1
    if (hasTableShape) return { table: data, badQuotes: quoteErrors }
  } catch (cause) {
    throw new AppError('product.unreadable_list', {}, { cause })
  }
  throw new AppError('product.unreadable_list')
}

/**
 * Decodes a file as Excel in Poland saves it: UTF-8, UTF-16 ("Unicode text") or windows-1250 ("CSV"). Throws for a
 * binary file such as a workbook.
 */
function decodeTextFile(fileBytes: Uint8Array): string {
  const csvText = decodeByEncoding(fileBytes)
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/.test(csvText)) throw new TypeError('no text')
  return csvText
}

function decodeByEncoding(fileBytes: Uint8Array): string {
  const [first, second] = fileBytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(fileBytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(fileBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(fileBytes)
  } catch {
    return new TextDecoder('windows-1250').decode(fileBytes)
  }
}

/**
 * Reads the products whose SKUs are in a file, in any letter case. Returns a map from SKUs to products, and a map from
 * normalised SKUs to stored SKUs.
 */
async function readProductsBySku({ db }: ImportDeps, rows: readonly CsvRow[]) {
  const skus = rows.map(({ sku }) => sku)
  const productRows = await db
    .select()
    .from(products)
    .where(sql`${products.sku} COLLATE NOCASE IN ${jsonListSql(skus)}`)
  return {
    productBySku: new Map(productRows.map((row) => [row.sku, row])),
    storedSkuByNormalizedSku: new Map(productRows.map(({ sku }) => [normalizeForSearch(sku), sku])),
  }
}

type StoredManufacturer = { id: string; name: string }

/** The manufacturers that a cell of the file may mean: the manufacturer with this id, else all with this name. */
function findManufacturers(
  manufacturerCell: string | null | undefined,
  storedManufacturers: readonly StoredManufacturer[],
): readonly StoredManufacturer[] {
  const manufacturersWithId = storedManufacturers.filter(({ id }) => id === manufacturerCell)
  return manufacturersWithId.length > 0 || !manufacturerCell
    ? manufacturersWithId
    : storedManufacturers.filter(
        ({ name }) => normalizeForSearch(name) === normalizeForSearch(manufacturerCell),
      )
}

function planImportRow(
  row: CsvRow,
  storedProduct: ProductRow | null,
  knownManufacturers: readonly StoredManufacturer[],
): PlannedChange {
  const [manufacturer, secondManufacturer] = findManufacturers(row.fields.manufacturerId, knownManufacturers)
  const rowFields =
    manufacturer && !secondManufacturer ? { ...row.fields, manufacturerId: manufacturer.id } : row.fields
  const fields = {
    ...rowFields,
    ...updateConditionTexts(rowFields, storedProduct ?? BLANK_PRODUCT),
    ...(storedProduct ? restorePins(row.fields, storedProduct) : {}),
  }
  const currentProduct = storedProduct && { ...storedProduct, images: picturesOf(storedProduct) }
  const changedFields: PlannedChange['changedFields'] = Object.entries(fields).flatMap(([name, value]) => {
    const field = name as keyof ProductFields
    return currentProduct && JSON.stringify(currentProduct[field]) === JSON.stringify(value) ? [] : [field]
  })
  const changedProduct = { ...(storedProduct ?? BLANK_PRODUCT), ...fields }
  // If staff marked the row as checked, all English texts of its product are confirmed.
  const checkedKeys = row.isChecked ? listTranslations(changedProduct).map(({ key }) => key) : []
  const uncheckedTranslations = findTranslationsToCheck(storedProduct, changedProduct, checkedKeys)
  // Ignores the order of the keys, because the order of the fields may have changed since the product was stored.
  const hasSameKeys = (keys: readonly string[]) =>
    JSON.stringify(keys.toSorted()) === JSON.stringify(uncheckedTranslations.toSorted())
  if (storedProduct && !hasSameKeys(storedProduct.translationsToCheck))
    changedFields.push('translationsToCheck')
  return {
    row: { ...row, fields },
    storedProduct,
    changedFields,
    translationsToCheck: uncheckedTranslations,
  }
}

/** The defects of a row with the pins of the stored product, because files contain no pins. */
function restorePins(
  { defects, images }: CsvRow['fields'],
  storedProduct: ProductRow,
): Pick<CsvRow['fields'], 'defects'> {
  if (!defects && !images) return {}
  const pinnedDefects = keepPins(defects ?? storedProduct.defects, storedProduct.defects)
  return { defects: dropLostPins(pinnedDefects, images ?? picturesOf(storedProduct)) }
}

function findRowErrors(
  {
    row: { line, fields, unavailableUnits },
    storedProduct,
    changedFields,
    translationsToCheck,
  }: PlannedChange,
  knownManufacturers: readonly StoredManufacturer[],
  similarSku: SkuInDifferentCase,
  today: string,
  publishFacts: PublishFacts,
): CsvError[] {
  if (!storedProduct && similarSku !== undefined)
    return [{ line, column: 'SKU', code: 'otherCase', value: similarSku }]
  const csvErrors: CsvError[] = findFutureDayErrors(fields, today).map(({ path, code }) => ({
    line,
    column: headerOf(path),
    code,
  }))
  if (lacksGrade(fields, storedProduct)) csvErrors.push({ line, column: headerOf('grade'), code: 'required' })
  const manufacturerCell = fields.manufacturerId
  const manufacturerCount = findManufacturers(manufacturerCell, knownManufacturers).length
  if (manufacturerCell && manufacturerCount !== 1) {
    const code = manufacturerCount === 0 ? 'invalid' : 'ambiguous'
    csvErrors.push({ line, column: headerOf('manufacturerId'), code, value: shortenCell(manufacturerCell) })
  }
  if (!storedProduct) {
    const missingFields = (['name', 'category'] as const).filter((field) => fields[field] === undefined)
    return [
      ...csvErrors,
      ...missingFields.map((field) => ({ line, column: headerOf(field), code: 'required' as const })),
    ]
  }
  if (changedFields.includes('stock') && unavailableUnits === null)
    csvErrors.push({ line, column: headerOf('held'), code: 'required' })
  else if (changedFields.includes('stock') && unavailableUnits !== storedProduct.held + storedProduct.sold)
    csvErrors.push({ line, column: headerOf('stock'), code: 'moved' })
  const productBefore = { ...storedProduct, images: picturesOf(storedProduct) }
  const publishProblems = findPublishErrors(
    { ...productBefore, ...fields, translationsToCheck },
    productBefore,
    publishFacts,
  )
  return [
    ...csvErrors,
    ...publishProblems.map((missingField) => ({
      line,
      column: headerOf(missingField.path),
      ...createMissingValueError(missingField),
    })),
  ]
}

/** The import error for a missing value. Names the list item that needs a translation or a check. */
const createMissingValueError = ({ code, key = '' }: PublishFieldError): Pick<CsvError, 'code' | 'value'> => {
  const itemText = key.slice(key.indexOf('/') + 1)
  return key.includes('/') ? { code, value: shortenCell(itemText) } : { code }
}

function listImportQuestions({ row: { line, sku, fields }, storedProduct }: PlannedChange): ImportQuestion[] {
  const changedProduct = {
    originalPrice: fields.originalPrice ?? storedProduct?.originalPrice ?? ZERO,
    exhibitionPrice: fields.exhibitionPrice ?? storedProduct?.exhibitionPrice ?? ZERO,
  }
  return findPriceWarnings(storedProduct, changedProduct).map(({ path, code, from, to }) => ({
    line,
    sku,
    column: headerOf(path),
    code,
    from: toDecimal(from),
    to: toDecimal(to),
  }))
}

const toImportLine = ({ row, storedProduct, changedFields }: PlannedChange): ImportLine => ({
  line: row.line,
  sku: row.sku,
  name: row.fields.name ?? storedProduct?.name ?? '',
  change: !storedProduct ? 'new' : changedFields.length > 0 ? 'changed' : 'same',
  columns: storedProduct ? changedFields.map(headerOf) : [],
})

async function writeImport(
  deps: ImportDeps,
  staff: StaffActor,
  plannedChanges: readonly PlannedChange[],
  publishFacts: PublishFacts,
): Promise<void> {
  const now = deps.now()
  const newProductChanges = plannedChanges.filter(({ storedProduct }) => !storedProduct)
  const actionDetail = {
    created: newProductChanges.length,
    changed: plannedChanges.length - newProductChanges.length,
  }
  try {
    await deps.db.batch([
      recordAction(deps, staff, { action: 'product_import', detail: actionDetail }),
      requirePictures(
        deps,
        plannedChanges.flatMap(({ row, changedFields }) =>
          changedFields.includes('images') ? (row.fields.images ?? []) : [],
        ),
      ),
      requireManuals(
        deps,
        plannedChanges.map(({ row, changedFields }) =>
          changedFields.includes('manualUrl') ? row.fields.manualUrl : null,
        ),
      ),
      ...(await buildProductInserts(deps, newProductChanges, now)),
      ...buildProductUpdates(deps, plannedChanges, now, publishFacts),
    ])
  } catch (error) {
    throw isConstraintViolation(error, 'product_unchanged')
      ? new AppError('product.stale', {}, { cause: error })
      : toConflictError(error)
  }
  clearCatalogVersionCache()
}
