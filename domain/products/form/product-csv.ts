import * as z from 'zod/mini'
import { toDecimalText, parseWholeAmount } from '../../money/amount-text'
import { CATEGORIES, GRADES } from '../catalog/catalog'
import { CATEGORY_NAMES as NAMES_EN } from '../catalog/category-names.en'
import { CATEGORY_NAMES as NAMES_PL } from '../catalog/category-names.pl'
import { GRADE_DESCRIPTIONS } from '../catalog/condition'
import { normalizeForSearch } from '../../text/normalize-for-search'
import { toPlainText, toVisibleText } from '../../text/plain-text'
import { ProductFields, type ProductField, type ProductWire } from './product-form'

/** Maximum number of rows in one import file. */
export const MAX_CSV_ROWS = 2000
/** Limit of columns, so that the search for headers is short. It is well above the number of known columns. */
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
    | 'unknownColumn'
    | 'missingColumn'
    | 'repeatedColumn'
    /** `value` is in a cell to the right of the last header. */
    | 'tooManyCells'
    | 'openQuote'
    | 'duplicate'
    | 'taken'
    /** An existing SKU differs only in upper or lower case: `value`. */
    | 'otherCase'
    /** Two manufacturers have this name. */
    | 'ambiguous'
    | 'tooMany'
    | 'tooManyColumns'
    | 'moved'
}

/**
 * A valid row: the fields to set on the product with its SKU; other fields stay unchanged. `taken`: the units held or
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

type CsvProduct = ProductWire & { held: number; sold: number }

const TAX_KIND_LABELS = { standard: 'zwykły', margin: 'marża' } as const
const STATUS_LABELS = { draft: 'szkic', published: 'opublikowany', archived: 'archiwalny' } as const
const NOT_INCLUDED_PREFIX = 'brak: '

/** Columns that are not fields of a product. */
type ComputedColumn = 'held' | 'sold' | 'translationsToCheck'

type CsvColumn = {
  header: string
  field: ProductField | ComputedColumn
  write: (product: CsvProduct) => string
  /** The field in wire format; undefined leaves it unchanged. */
  read: (cell: string, cellOf: (header: string) => string) => unknown
}

const createTextColumn = (header: string, field: ProductField & keyof ProductTextFields): CsvColumn => ({
  header,
  field,
  write: (product) => product[field] ?? '',
  read: (cell) => cell,
})
type ProductTextFields = {
  [Field in ProductField as ProductWire[Field] extends string | null ? Field : never]: ProductWire[Field]
}

/** Makes a column ignore empty cells, for fields that cannot be empty: the product keeps its value. */
const ignoreEmptyCell = (column: CsvColumn): CsvColumn => ({
  ...column,
  read: (cell, cellOf) => (cell === '' ? undefined : column.read(cell, cellOf)),
})

const createPriceColumn = (header: string, field: 'originalPrice' | 'exhibitionPrice'): CsvColumn =>
  ignoreEmptyCell({
    header,
    field,
    write: (product) => String(product[field]).replace('.', ','),
    read: toDecimalText,
  })

const numberColumn = (
  header: string,
  field: 'lengthMm' | 'widthMm' | 'heightMm' | 'weightGrams' | 'durabilityGuaranteeYears',
): CsvColumn => ({
  header,
  field,
  write: (product) => String(product[field] ?? ''),
  read: (cell) => (cell === '' ? null : parseWholeAmount(cell)),
})

/** A date column. Spreadsheets reformat dates, so "24.11.2026" is accepted too. */
const createDateColumn = (header: string, field: 'rrpCheckedAt'): CsvColumn => ({
  header,
  field,
  write: (product) => product[field] ?? '',
  read: (cell) =>
    toPlainText(cell).replace(
      /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/,
      (_, dayOfMonth: string, month: string, year: string) =>
        `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`,
    ),
})

const YES_VALUES = ['tak', 'true', '1', 'yes', 'x']
const isYes = (cell: string): boolean => YES_VALUES.includes(normalizeForSearch(cell))
const FALSE_VALUES = ['nie', 'false', '0', 'no', '']
const createBooleanColumn = (header: string, field: 'batteryIncluded' | 'largeParcel'): CsvColumn => ({
  header,
  field,
  write: (product) => (product[field] ? 'tak' : 'nie'),
  read: (cell) => {
    const word = normalizeForSearch(cell)
    return YES_VALUES.includes(word) ? true : FALSE_VALUES.includes(word) ? false : cell
  },
})

const splitLines = (cell: string): string[] =>
  cell
    .split(/\r?\n| \| /)
    .map((line) => line.trim())
    .filter(Boolean)
const createMultilineColumn = (header: string, field: 'features' | 'featuresEn' | 'images'): CsvColumn => ({
  header,
  field,
  write: (product) => product[field].join('\n'),
  read: splitLines,
})

/**
 * An export-only column: units held or sold. The numbers show how current the file's stock is. An import never sets
 * them.
 */
const createExportOnlyColumn = (header: string, field: 'held' | 'sold'): CsvColumn => ({
  header,
  field,
  write: (product) => String(product[field]),
  read: () => undefined,
})
const HELD_COLUMN = createExportOnlyColumn('Zarezerwowane', 'held')
const SOLD_COLUMN = createExportOnlyColumn('Sprzedane', 'sold')
/**
 * This column is always exported empty. Otherwise a re-import with edited Polish texts would confirm translations that
 * nobody has read.
 */
const TRANSLATIONS_CHECKED_COLUMN: CsvColumn = {
  header: 'Tłumaczenia sprawdzone',
  field: 'translationsToCheck',
  write: () => '',
  read: () => undefined,
}
const readUnavailableUnits = (cellOf: (header: string) => string): number | null => {
  const [heldCell, soldCell] = [cellOf(HELD_COLUMN.header), cellOf(SOLD_COLUMN.header)]
  return heldCell === '' || soldCell === '' ? null : Number(heldCell) + Number(soldCell)
}

const DEFECT_HEADERS = ['Usterki', 'Usterki (EN)'] as const
const BOX_CONTENT_HEADERS = ['Zestaw', 'Zestaw (EN)'] as const
/** Pairs each line of the Polish cell with the same line of the English cell (`englishCell`). */
const pairTextLines = (cell: string, englishCell: string): { pl: string; en: string }[] => {
  const englishLines = splitLines(englishCell)
  return splitLines(cell).map((pl, index) => ({ pl, en: englishLines[index] ?? '' }))
}

/** Finds a category by its slug or its name in either language; returns the cell unchanged if there is none. */
function categoryOfCell(cell: string): string {
  const slug = CATEGORIES.find((category) =>
    [category, NAMES_PL[category], NAMES_EN[category]].some(
      (name) => normalizeForSearch(name) === normalizeForSearch(cell),
    ),
  )
  return slug ?? cell
}

/** The columns of a product file, in order. An exported file can be imported again. */
export const PRODUCT_COLUMNS: readonly CsvColumn[] = [
  createTextColumn('SKU', 'sku'),
  createTextColumn('Nazwa', 'name'),
  createTextColumn('Nazwa (EN)', 'nameEn'),
  ignoreEmptyCell({ ...createTextColumn('Kategoria', 'category'), read: categoryOfCell }),
  ignoreEmptyCell({
    header: 'Status',
    field: 'status',
    write: ({ status }) => STATUS_LABELS[status],
    read: (cell) =>
      Object.entries(STATUS_LABELS).find((statusAndLabel) =>
        statusAndLabel.includes(normalizeForSearch(cell)),
      )?.[0] ?? cell,
  }),
  createPriceColumn('Cena katalogowa', 'originalPrice'),
  createTextColumn('Źródło ceny katalogowej', 'rrpSource'),
  createTextColumn('Źródło ceny katalogowej (EN)', 'rrpSourceEn'),
  createDateColumn('Cena katalogowa sprawdzona', 'rrpCheckedAt'),
  createPriceColumn('Cena wystawowa', 'exhibitionPrice'),
  ignoreEmptyCell({
    header: 'Dostępne sztuki',
    field: 'stock',
    write: ({ stock }) => String(stock),
    read: parseWholeAmount,
  }),
  HELD_COLUMN,
  SOLD_COLUMN,
  ignoreEmptyCell({ ...createTextColumn('Klasa', 'grade'), read: (cell) => toPlainText(cell).toUpperCase() }),
  createTextColumn('Stan', 'condition'),
  createTextColumn('Stan (EN)', 'conditionEn'),
  {
    header: DEFECT_HEADERS[0],
    field: 'defects',
    write: ({ defects }) => defects.map(({ pl }) => pl).join('\n'),
    read: (cell, cellOf) => pairTextLines(cell, cellOf(DEFECT_HEADERS[1])),
  },
  {
    header: DEFECT_HEADERS[1],
    field: 'defects',
    write: ({ defects }) => defects.map(({ en }) => en).join('\n'),
    read: (cell, cellOf) => pairTextLines(cellOf(DEFECT_HEADERS[0]), cell),
  },
  createTextColumn('Opis', 'description'),
  createTextColumn('Opis (EN)', 'descriptionEn'),
  createMultilineColumn('Cechy', 'features'),
  createMultilineColumn('Cechy (EN)', 'featuresEn'),
  {
    header: BOX_CONTENT_HEADERS[0],
    field: 'box',
    write: ({ box }) => box.map(({ pl, included }) => (included ? pl : NOT_INCLUDED_PREFIX + pl)).join('\n'),
    read: (cell, cellOf) => parseBoxItems(cell, cellOf(BOX_CONTENT_HEADERS[1])),
  },
  {
    header: BOX_CONTENT_HEADERS[1],
    field: 'box',
    write: ({ box }) => box.map(({ en }) => en).join('\n'),
    read: (cell, cellOf) => parseBoxItems(cellOf(BOX_CONTENT_HEADERS[0]), cell),
  },
  createTextColumn('Gwarancja', 'warranty'),
  createTextColumn('Gwarancja (EN)', 'warrantyEn'),
  numberColumn('GARAN lat', 'durabilityGuaranteeYears'),
  createTextColumn('Marka', 'brand'),
  createTextColumn('Napięcie', 'voltage'),
  createTextColumn('Platforma', 'platform'),
  createBooleanColumn('Akumulator w zestawie', 'batteryIncluded'),
  createTextColumn('Rodzaj ogniw', 'batteryChemistry'),
  {
    ...createTextColumn('Akumulator Wh', 'batteryWh'),
    write: ({ batteryWh }) => batteryWh?.replace('.', ',') ?? '',
  },
  createBooleanColumn('Duża paczka', 'largeParcel'),
  numberColumn('Długość mm', 'lengthMm'),
  numberColumn('Szerokość mm', 'widthMm'),
  numberColumn('Wysokość mm', 'heightMm'),
  numberColumn('Waga g', 'weightGrams'),
  createTextColumn('Producent', 'manufacturerId'),
  createTextColumn('Model', 'modelNumber'),
  createTextColumn('EAN', 'ean'),
  createTextColumn('Numer seryjny', 'serialNumber'),
  createTextColumn('Instrukcja po polsku', 'manualUrl'),
  createTextColumn('Bezpieczeństwo', 'safety'),
  createTextColumn('Bezpieczeństwo (EN)', 'safetyEn'),
  createTextColumn('Części zamienne', 'spareParts'),
  createTextColumn('Części zamienne (EN)', 'sparePartsEn'),
  createTextColumn('Naprawa', 'repairInfo'),
  createTextColumn('Naprawa (EN)', 'repairInfoEn'),
  createTextColumn('Aktualizacje', 'updatesInfo'),
  createTextColumn('Aktualizacje (EN)', 'updatesInfoEn'),
  createTextColumn('Dane z narzędzia', 'dataInfo'),
  createTextColumn('Dane z narzędzia (EN)', 'dataInfoEn'),
  createTextColumn('Dostawca', 'supply'),
  createMultilineColumn('Zdjęcia', 'images'),
  ignoreEmptyCell({
    header: 'VAT',
    field: 'taxKind',
    write: ({ taxKind }) => TAX_KIND_LABELS[taxKind],
    read: (cell) =>
      Object.entries(TAX_KIND_LABELS).find((kindAndLabel) =>
        kindAndLabel.some((text) => normalizeForSearch(text) === normalizeForSearch(cell)),
      )?.[0] ?? cell,
  }),
  {
    header: 'Cena zakupu',
    field: 'purchasePrice',
    write: ({ purchasePrice }) => String(purchasePrice ?? '').replace('.', ','),
    read: (cell) => (cell === '' ? null : toDecimalText(cell)),
  },
  TRANSLATIONS_CHECKED_COLUMN,
]

const parseBoxItems = (cell: string, englishCell: string) =>
  pairTextLines(cell, englishCell).map(({ pl, en }) => {
    const isIncluded = !pl.startsWith(NOT_INCLUDED_PREFIX)
    return { pl: isIncluded ? pl : pl.slice(NOT_INCLUDED_PREFIX.length), en, included: isIncluded }
  })

export const headerOf = (field: string): string =>
  PRODUCT_COLUMNS.find((column) => column.field === field)?.header ?? field

/** The field of a column; null for a column that is not a field of the product. */
export function fieldOfHeader(header: string): ProductField | null {
  const field = PRODUCT_COLUMNS.find((column) => column.header === header)?.field
  return !field || field === 'held' || field === 'sold' || field === 'translationsToCheck' ? null : field
}

/** An example product for the template: its cells in the order of `PRODUCT_COLUMNS`. */
const EXAMPLE_ROW: Readonly<Record<string, string>> = {
  SKU: 'PRZYKLAD-1',
  Nazwa: 'Wiertarko-wkrętarka 18 V',
  'Nazwa (EN)': '18 V drill driver',
  Kategoria: NAMES_PL.wiertarki,
  Status: STATUS_LABELS.draft,
  'Cena katalogowa': '1 249,00',
  'Źródło ceny katalogowej': 'cennik producenta 2026',
  'Źródło ceny katalogowej (EN)': 'manufacturer’s price list 2026',
  'Cena katalogowa sprawdzona': '2026-11-02',
  'Cena wystawowa': '899,00',
  'Dostępne sztuki': '1',
  Klasa: 'B',
  Stan: GRADE_DESCRIPTIONS.B.pl,
  'Stan (EN)': GRADE_DESCRIPTIONS.B.en,
  Usterki: 'Rysa na obudowie\nBrak kartonu',
  'Usterki (EN)': 'A scratch on the housing\nNo carton',
  Opis: 'Lekka wiertarka do drewna i metalu.',
  'Opis (EN)': 'A light drill for wood and metal.',
  Cechy: 'Moment: 60 Nm\nMasa: 1,6 kg',
  'Cechy (EN)': 'Torque: 60 Nm\nWeight: 1.6 kg',
  Zestaw: `Wiertarka\n${NOT_INCLUDED_PREFIX}Ładowarka`,
  'Zestaw (EN)': 'Drill\nCharger',
  Gwarancja: '12 miesięcy gwarancji producenta',
  'Gwarancja (EN)': '12-month manufacturer’s guarantee',
  'Akumulator w zestawie': 'nie',
  'Duża paczka': 'nie',
}

/** The import template: headers and one example, without export-only columns. */
export function createTemplateRows(): { header: string[]; example: string[] } {
  const headerNames = PRODUCT_COLUMNS.map((column) => column.header).filter(
    (name) => name !== HELD_COLUMN.header && name !== SOLD_COLUMN.header,
  )
  return { header: headerNames, example: headerNames.map((name) => EXAMPLE_ROW[name] ?? '') }
}

const ALLOWED_FIELD_VALUES: Partial<Record<ProductField, readonly string[]>> = {
  category: CATEGORIES,
  status: Object.values(STATUS_LABELS),
  grade: GRADES,
  batteryIncluded: ['tak', 'nie'],
  largeParcel: ['tak', 'nie'],
  taxKind: Object.values(TAX_KIND_LABELS),
}

/** The allowed values of a column; null if any value is allowed. */
export const allowedValuesOfColumn = (header: string): readonly string[] | null => {
  const field = fieldOfHeader(header)
  return (field && ALLOWED_FIELD_VALUES[field]) ?? null
}

/** Shortens a cell for an error message. */
export const shortenCell = (cell: string): string => cell.slice(0, 60)

export const writeCells = (product: CsvProduct): string[] =>
  PRODUCT_COLUMNS.map(({ write }) => write(product))

const COLUMN_BY_HEADER = new Map(PRODUCT_COLUMNS.map((column) => [normalizeForSearch(column.header), column]))
const PartialProductFields = z.partial(ProductFields)

/**
 * Parses the rows of a file, headers first, and reports all errors at once. A row with an error keeps its valid cells,
 * so that further errors in it are found too.
 * A leading apostrophe, which stops a spreadsheet from running a cell as a formula, is removed.
 */
export function readProductRows(table: readonly string[][]): { rows: CsvRow[]; errors: CsvError[] } {
  // Spreadsheets may write the separator in an extra first line ("sep=;").
  const hasSeparatorHint = /^sep=/i.test(table[0]?.[0] ?? '')
  const [header = [], ...body] = hasSeparatorHint ? table.slice(1) : table
  const [excessHeader] = header.slice(MAX_CSV_COLUMNS)
  if (excessHeader !== undefined)
    return { rows: [], errors: [{ line: 1, column: excessHeader.slice(0, 60), code: 'tooManyColumns' }] }
  const matchedColumns = header.map((name) => COLUMN_BY_HEADER.get(normalizeForSearch(name.trim())) ?? null)
  // A repeated column is an error; only the first one is read.
  const columns = matchedColumns.map((column, index) =>
    matchedColumns.indexOf(column) < index ? null : column,
  )
  const errors: CsvError[] = header.flatMap((name, index) =>
    matchedColumns[index] || name.trim() === ''
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
  // Rows without SKUs match no product, and too many rows would take too long.
  if (!hasSkuColumn || filledRows.length > MAX_CSV_ROWS) return { rows: [], errors }
  const rows: CsvRow[] = []
  const seenSkus = new Set<string>()
  for (const { line, cells } of filledRows) {
    const extraCell = cells.slice(header.length).find(Boolean)
    if (extraCell) {
      // The cells of this row may be below the wrong headers.
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
        ...(isYes(cellOf(TRANSLATIONS_CHECKED_COLUMN.header)) ? { isChecked: true } : {}),
      })
    // SKUs that differ only in case count as duplicates.
    seenSkus.add(normalizeForSearch(sku))
  }
  return { rows, errors }
}

/** Removes undefined from the type, because undefined cells were dropped before. */
const toPartialFields = (fields: z.infer<typeof PartialProductFields>) => fields as Partial<ProductFields>

const removeFormulaGuard = (cell: string): string =>
  toVisibleText(cell)
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .trim()

function toCsvError(line: number, issue: z.core.$ZodIssue, cellOf: (header: string) => string): CsvError {
  const code = issue.message === 'required' || issue.message === 'tooLong' ? issue.message : 'invalid'
  const column = headerOf(String(issue.path[0] ?? ''))
  return { line, column, code, ...(code === 'invalid' ? { value: shortenCell(cellOf(column)) } : {}) }
}
