import * as z from 'zod/mini'
import { normalizeForSearch } from '../../text/normalize-for-search'
import { toPlainText, removeInvisibleCharacters } from '../../text/plain-text'
import { headerOf, isYes, PRODUCT_COLUMNS } from './product-csv'
import { CSV_HEADERS, ProductFields } from './product-fields'

/** Maximum number of rows in one import file. A file with more rows is rejected. */
export const MAX_CSV_ROWS = 2000
/**
 * Maximum number of columns, well above the number of known columns. A file with more columns is rejected, so that the
 * search for headers stays short.
 */
const MAX_CSV_COLUMNS = 80

/** An error in an import file. `line` is the row in a spreadsheet, 1 for the header. */
export type CsvError = {
  line: number
  /** The column name; empty if the whole row is wrong. */
  column: string
  /** The unreadable cell, at most 60 characters. */
  value?: string
  code:
    | 'required'
    | 'invalid'
    | 'tooLong'
    | 'aboveOriginal'
    | 'notYet'
    | 'unchecked'
    | 'untranslated'
    /** The manufacturer of a product with a guarantee has no guarantee statement. */
    | 'noStatement'
    /** The shop has no official artwork of the label GARAN. */
    | 'noArtwork'
    /** Too few pictures are photos of the unit for sale. */
    | 'fewPhotos'
    | 'unknownColumn'
    | 'missingColumn'
    | 'repeatedColumn'
    /** `value` is in a cell to the right of the last header. */
    | 'tooManyCells'
    | 'openQuote'
    | 'duplicate'
    | 'taken'
    /** `value` is an existing SKU that differs only in upper or lower case. */
    | 'otherCase'
    /** Two manufacturers have the name in the cell. */
    | 'ambiguous'
    | 'tooMany'
    | 'tooManyColumns'
    | 'moved'
}

/**
 * A valid row: the fields to set on the product with its SKU; other fields stay unchanged. `unavailableUnits`: the units held or
 * sold when the file was exported; null if the file has no such columns.
 */
export type CsvRow = {
  line: number
  sku: string
  fields: Partial<ProductFields>
  unavailableUnits: number | null
  /** True if the file confirms all English texts of the row. */
  isChecked?: boolean
}

/** The cells of a file, with which staff can correct wrong rows on screen. `line`: the row in a spreadsheet. */
export type CsvTable = { header: string[]; rows: { line: number; cells: string[] }[] }

/** Header of the column with the reason, in a file of rejected rows. The next import ignores this column. */
export const REASON_HEADER = 'Powód odrzucenia'

/** Shortens a cell for an error message. */
export const shortenCell = (cell: string): string => cell.slice(0, 60)

const COLUMN_BY_HEADER = new Map(PRODUCT_COLUMNS.map((column) => [normalizeForSearch(column.header), column]))
const PartialProductFields = z.partial(ProductFields)

/**
 * Parses the rows of a file, headers first, and reports all errors at once. A row with an error keeps its valid cells,
 * so that later checks can find further errors in the row. A leading apostrophe, which stops a spreadsheet from running
 * a cell as a formula, is removed.
 */
export function readProductRows(table: readonly string[][]): {
  rows: CsvRow[]
  errors: CsvError[]
  /** Null for a file that is too large to correct on screen. */
  table: CsvTable | null
} {
  // Spreadsheets may write the separator in an extra first line ("sep=;").
  const hasSeparatorHint = /^sep=/i.test(table[0]?.[0] ?? '')
  const [header = [], ...body] = hasSeparatorHint ? table.slice(1) : table
  const [excessHeader] = header.slice(MAX_CSV_COLUMNS)
  if (excessHeader !== undefined)
    return {
      rows: [],
      errors: [{ line: 1, column: excessHeader.slice(0, 60), code: 'tooManyColumns' }],
      table: null,
    }
  const matchedColumns = header.map((name) => COLUMN_BY_HEADER.get(normalizeForSearch(name.trim())) ?? null)
  // A repeated column is an error; only the first one is read.
  const columns = matchedColumns.map((column, index) =>
    matchedColumns.indexOf(column) < index ? null : column,
  )
  const errors: CsvError[] = header.flatMap((name, index) =>
    matchedColumns[index] ||
    name.trim() === '' ||
    normalizeForSearch(name.trim()) === normalizeForSearch(REASON_HEADER)
      ? []
      : [{ line: 1, column: name.slice(0, 60), code: 'unknownColumn' }],
  )
  matchedColumns.forEach((column, index) => {
    if (column && matchedColumns.indexOf(column) < index)
      errors.push({ line: 1, column: column.header, code: 'repeatedColumn' })
  })
  const hasSkuColumn = columns.some((column) => column?.field === 'sku')
  if (!hasSkuColumn) errors.push({ line: 1, column: 'SKU', code: 'missingColumn' })
  const filledRows = body
    .map((cells, index) => ({
      line: index + (hasSeparatorHint ? 3 : 2),
      cells: cells.map(removeFormulaGuard),
    }))
    .filter(({ cells }) => cells.some(Boolean))
  if (filledRows.length > MAX_CSV_ROWS)
    errors.push({ line: MAX_CSV_ROWS + 2, column: 'SKU', code: 'tooMany' })
  // In both cases no row is read: rows without SKUs match no product, and too many rows would take too long.
  if (!hasSkuColumn || filledRows.length > MAX_CSV_ROWS) return { rows: [], errors, table: null }
  const rows: CsvRow[] = []
  const seenSkus = new Set<string>()
  for (const { line, cells } of filledRows) {
    const extraCell = cells.slice(header.length).find(Boolean)
    if (extraCell) {
      // The row has more cells than headers, so its cells may be below the wrong headers.
      errors.push({ line, column: '', code: 'tooManyCells', value: shortenCell(extraCell) })
      continue
    }
    const cellOf = (name: string) => cells[columns.findIndex((column) => column?.header === name)] ?? ''
    const cellEntries = columns.flatMap((column, index) => {
      const value = column?.read(cells[index] ?? '', cellOf)
      return column && value !== undefined ? [[column.field, value] as const] : []
    })
    const { success, data, error } = PartialProductFields.safeParse(Object.fromEntries(cellEntries))
    const wrongFields = new Set(error?.issues.map(({ path: [field] }) => field))
    if (error) errors.push(...error.issues.map((issue) => toCsvError(line, issue, cellOf)))
    const readableFields = success
      ? data
      : PartialProductFields.parse(Object.fromEntries(cellEntries.filter(([name]) => !wrongFields.has(name))))
    const sku = readableFields.sku ?? toPlainText(cellOf('SKU'))
    if (seenSkus.has(normalizeForSearch(sku))) errors.push({ line, column: 'SKU', code: 'duplicate' })
    else if (!wrongFields.has('sku'))
      rows.push({
        line,
        sku,
        fields: toPartialFields(readableFields),
        unavailableUnits: readUnavailableUnits(cellOf),
        ...(isYes(cellOf(CSV_HEADERS.translationsToCheck)) ? { isChecked: true } : {}),
      })
    // SKUs that differ only in case count as duplicates.
    seenSkus.add(normalizeForSearch(sku))
  }
  return { rows, errors, table: { header, rows: filledRows } }
}

const readUnavailableUnits = (cellOf: (header: string) => string): number | null => {
  const [heldCell, soldCell] = [cellOf(CSV_HEADERS.held), cellOf(CSV_HEADERS.sold)]
  return heldCell === '' || soldCell === '' ? null : Number(heldCell) + Number(soldCell)
}

/** Removes undefined from the type. The cast is safe, because fields without a value were dropped before. */
const toPartialFields = (fields: z.infer<typeof PartialProductFields>) => fields as Partial<ProductFields>

const removeFormulaGuard = (cell: string): string =>
  removeInvisibleCharacters(cell)
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .trim()

function toCsvError(line: number, issue: z.core.$ZodIssue, cellOf: (header: string) => string): CsvError {
  const code = issue.message === 'required' || issue.message === 'tooLong' ? issue.message : 'invalid'
  const column = headerOf(String(issue.path[0] ?? ''))
  return { line, column, code, ...(code === 'invalid' ? { value: shortenCell(cellOf(column)) } : {}) }
}
