import { toDecimalText, parseWholeNumber } from '../../money/amount-text'
import { CATEGORIES, GRADES } from '../catalog/catalog'
import { CATEGORY_NAMES as NAMES_EN } from '../catalog/category-names.en'
import { CATEGORY_NAMES as NAMES_PL } from '../catalog/category-names.pl'
import { GRADE_DESCRIPTIONS, hasChosenGrade } from '../catalog/condition'
import { normalizeForSearch } from '../../text/normalize-for-search'
import { toPlainText } from '../../text/plain-text'
import { CSV_HEADERS, type FieldOfKind, hasKind, type ProductField, type ProductWire } from './product-fields'

type CsvProduct = ProductWire & { held: number; sold: number }

const TAX_KIND_LABELS = { standard: 'zwykły', margin: 'marża' } as const
const STATUS_LABELS = { draft: 'szkic', published: 'opublikowany', archived: 'archiwalny' } as const
const NOT_INCLUDED_PREFIX = 'brak: '

/** Writes and reads the cells of one column. */
type CsvCell = {
  write: (product: CsvProduct) => string
  /** Returns the field in wire format; undefined leaves the stored field unchanged. */
  read: (cell: string, cellOf: (header: string) => string) => unknown
}

const createTextCell = (field: FieldOfKind<'text'> | 'category'): CsvCell => ({
  write: (product) => product[field] ?? '',
  read: (cell) => cell,
})

/** Ignores empty cells, for fields that cannot be empty: the product keeps its value. */
const withEmptyCellsIgnored = (column: CsvCell): CsvCell => ({
  ...column,
  read: (cell, cellOf) => (cell === '' ? undefined : column.read(cell, cellOf)),
})

const createPriceCell = (field: FieldOfKind<'price'>): CsvCell =>
  withEmptyCellsIgnored({
    write: (product) => String(product[field]).replace('.', ','),
    read: toDecimalText,
  })

const createNumberCell = (field: FieldOfKind<'number'>): CsvCell => ({
  write: (product) => String(product[field] ?? ''),
  read: (cell) => (cell === '' ? null : parseWholeNumber(cell)),
})

/** Spreadsheets reformat dates, so "24.11.2026" is accepted too. */
const createDayCell = (field: FieldOfKind<'day'>): CsvCell => ({
  write: (product) => product[field] ?? '',
  read: (cell) =>
    toPlainText(cell).replace(
      /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/,
      (_, dayOfMonth: string, month: string, year: string) =>
        `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`,
    ),
})

const YES_VALUES = ['tak', 'true', '1', 'yes', 'x']
export const isYes = (cell: string): boolean => YES_VALUES.includes(normalizeForSearch(cell))
const NO_VALUES = ['nie', 'false', '0', 'no', '']
const createYesNoCell = (field: FieldOfKind<'yesNo'>): CsvCell => ({
  write: (product) => (product[field] ? 'tak' : 'nie'),
  read: (cell) => {
    const normalizedCell = normalizeForSearch(cell)
    return YES_VALUES.includes(normalizedCell) ? true : NO_VALUES.includes(normalizedCell) ? false : cell
  },
})

const splitLines = (cell: string): string[] =>
  cell
    .split(/\r?\n| \| /)
    .map((line) => line.trim())
    .filter(Boolean)
const createLinesCell = (field: FieldOfKind<'lines'> | 'images'): CsvCell => ({
  write: (product) => product[field].join('\n'),
  read: splitLines,
})

/** Columns for reading only: an import ignores them. They show staff the held and sold units at the time of the export. */
const createUnitsCell = (field: 'held' | 'sold'): CsvCell => ({
  write: (product) => String(product[field]),
  read: () => undefined,
})

/** Accepts a label or the value behind the label. Returns any other cell unchanged, so that the schema rejects it. */
const createLabelCell = (labels: Readonly<Record<string, string>>, write: CsvCell['write']): CsvCell =>
  withEmptyCellsIgnored({
    write,
    read: (cell) =>
      Object.entries(labels).find((valueAndLabel) =>
        valueAndLabel.some((text) => normalizeForSearch(text) === normalizeForSearch(cell)),
      )?.[0] ?? cell,
  })

/** Pairs each line of the Polish cell with the line of the English cell (`englishCell`) that has the same number. */
const pairTextLines = (cell: string, englishCell: string): { pl: string; en: string }[] => {
  const englishLines = splitLines(englishCell)
  return splitLines(cell).map((pl, index) => ({ pl, en: englishLines[index] ?? '' }))
}

const parseBoxItems = (cell: string, englishCell: string) =>
  pairTextLines(cell, englishCell).map(({ pl, en }) => {
    const isIncluded = !pl.startsWith(NOT_INCLUDED_PREFIX)
    return { pl: isIncluded ? pl : pl.slice(NOT_INCLUDED_PREFIX.length), en, included: isIncluded }
  })

/** Finds a category by its slug or its name in either language; returns the cell unchanged if no category matches. */
function categoryOfCell(cell: string): string {
  const slug = CATEGORIES.find((category) =>
    [category, NAMES_PL[category], NAMES_EN[category]].some(
      (name) => normalizeForSearch(name) === normalizeForSearch(cell),
    ),
  )
  return slug ?? cell
}

type CsvName = keyof typeof CSV_HEADERS
type SimpleField = FieldOfKind<'text' | 'day' | 'number' | 'yesNo' | 'price' | 'lines'>

/** Columns with a special format. For all other columns, the kind of the field decides the format. */
const SPECIAL_CELLS: Record<Exclude<CsvName, SimpleField> | 'batteryWh', CsvCell> = {
  category: withEmptyCellsIgnored({ ...createTextCell('category'), read: categoryOfCell }),
  status: createLabelCell(STATUS_LABELS, ({ status }) => STATUS_LABELS[status]),
  stock: withEmptyCellsIgnored({ write: ({ stock }) => String(stock), read: parseWholeNumber }),
  held: createUnitsCell('held'),
  sold: createUnitsCell('sold'),
  grade: withEmptyCellsIgnored({
    write: (product) => (hasChosenGrade(product) ? product.grade : ''),
    read: (cell) => toPlainText(cell).toUpperCase(),
  }),
  defects: {
    write: ({ defects }) => defects.map(({ pl }) => pl).join('\n'),
    read: (cell, cellOf) => pairTextLines(cell, cellOf(CSV_HEADERS.defectsEn)),
  },
  defectsEn: {
    write: ({ defects }) => defects.map(({ en }) => en).join('\n'),
    read: (cell, cellOf) => pairTextLines(cellOf(CSV_HEADERS.defects), cell),
  },
  box: {
    write: ({ box }) => box.map(({ pl, included }) => (included ? pl : NOT_INCLUDED_PREFIX + pl)).join('\n'),
    read: (cell, cellOf) => parseBoxItems(cell, cellOf(CSV_HEADERS.boxEn)),
  },
  boxEn: {
    write: ({ box }) => box.map(({ en }) => en).join('\n'),
    read: (cell, cellOf) => parseBoxItems(cellOf(CSV_HEADERS.box), cell),
  },
  batteryWh: {
    write: ({ batteryWh }) => batteryWh?.replace('.', ',') ?? '',
    read: (cell) => cell,
  },
  images: createLinesCell('images'),
  taxKind: createLabelCell(TAX_KIND_LABELS, ({ taxKind }) => TAX_KIND_LABELS[taxKind]),
  purchasePrice: {
    write: ({ purchasePrice }) => String(purchasePrice ?? '').replace('.', ','),
    read: (cell) => (cell === '' ? null : toDecimalText(cell)),
  },
  // The export always leaves this column empty. Otherwise a re-import with edited Polish texts would confirm
  // translations that nobody has read.
  translationsToCheck: { write: () => '', read: () => undefined },
}

const hasSpecialCell = (name: CsvName): name is keyof typeof SPECIAL_CELLS =>
  Object.hasOwn(SPECIAL_CELLS, name)

function createCell(name: CsvName): CsvCell {
  if (hasSpecialCell(name)) return SPECIAL_CELLS[name]
  if (hasKind(name, 'price')) return createPriceCell(name)
  if (hasKind(name, 'number')) return createNumberCell(name)
  if (hasKind(name, 'day')) return createDayCell(name)
  if (hasKind(name, 'yesNo')) return createYesNoCell(name)
  if (hasKind(name, 'lines')) return createLinesCell(name)
  return createTextCell(name)
}

type CsvColumn = CsvCell & { header: string; field: ProductField | 'held' | 'sold' | 'translationsToCheck' }

const fieldOfName = (name: CsvName): CsvColumn['field'] =>
  name === 'defectsEn' ? 'defects' : name === 'boxEn' ? 'box' : name

/** The columns of a product file, in order. An exported file can be imported again. */
export const PRODUCT_COLUMNS: readonly CsvColumn[] = (Object.keys(CSV_HEADERS) as CsvName[]).map((name) => ({
  header: CSV_HEADERS[name],
  field: fieldOfName(name),
  ...createCell(name),
}))

export const headerOf = (field: string): string =>
  PRODUCT_COLUMNS.find((column) => column.field === field)?.header ?? field

/** The field of a column; null for a column that is not a field of the product. */
export function fieldOfHeader(header: string): ProductField | null {
  const field = PRODUCT_COLUMNS.find((column) => column.header === header)?.field
  return !field || field === 'held' || field === 'sold' || field === 'translationsToCheck' ? null : field
}

/** The example product in the import template, by column. */
const EXAMPLE_CELLS: Partial<Record<CsvName, string>> = {
  sku: 'PRZYKLAD-1',
  name: 'Wiertarko-wkrętarka 18 V',
  nameEn: '18 V drill driver',
  category: NAMES_PL.wiertarki,
  status: STATUS_LABELS.draft,
  originalPrice: '1 249,00',
  rrpSource: 'cennik producenta 2026',
  rrpSourceEn: 'manufacturer’s price list 2026',
  rrpCheckedAt: '2026-11-02',
  exhibitionPrice: '899,00',
  stock: '1',
  grade: 'B',
  condition: GRADE_DESCRIPTIONS.B.pl,
  conditionEn: GRADE_DESCRIPTIONS.B.en,
  defects: 'Rysa na obudowie\nBrak kartonu',
  defectsEn: 'A scratch on the housing\nNo carton',
  description: 'Lekka wiertarka do drewna i metalu.',
  descriptionEn: 'A light drill for wood and metal.',
  features: 'Moment: 60 Nm\nMasa: 1,6 kg',
  featuresEn: 'Torque: 60 Nm\nWeight: 1.6 kg',
  box: `Wiertarka\n${NOT_INCLUDED_PREFIX}Ładowarka`,
  boxEn: 'Drill\nCharger',
  warranty: '12 miesięcy gwarancji producenta',
  warrantyEn: '12-month manufacturer’s guarantee',
  batteryIncluded: 'nie',
  largeParcel: 'nie',
}

/** The import template: headers and one example, without export-only columns. */
export function createTemplateRows(): { header: string[]; example: string[] } {
  const names = (Object.keys(CSV_HEADERS) as CsvName[]).filter((name) => name !== 'held' && name !== 'sold')
  return {
    header: names.map((name) => CSV_HEADERS[name]),
    example: names.map((name) => EXAMPLE_CELLS[name] ?? ''),
  }
}

const ALLOWED_FIELD_VALUES: Partial<Record<ProductField, readonly string[]>> = {
  category: CATEGORIES,
  status: Object.values(STATUS_LABELS),
  grade: GRADES,
  taxKind: Object.values(TAX_KIND_LABELS),
}

/** The allowed values of a column; null if any value is allowed. */
export function allowedValuesOfColumn(header: string): readonly string[] | null {
  const field = fieldOfHeader(header)
  if (!field) return null
  return hasKind(field, 'yesNo') ? ['tak', 'nie'] : (ALLOWED_FIELD_VALUES[field] ?? null)
}

export const writeCells = (product: CsvProduct): string[] =>
  PRODUCT_COLUMNS.map(({ write }) => write(product))
