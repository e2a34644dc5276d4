import * as z from 'zod/mini'
import { decimalOf, readWhole } from './amount-text'
import { CATEGORIES, GRADES } from './catalog'
import { CATEGORY_NAMES as NAMES_EN } from './category-names.en'
import { CATEGORY_NAMES as NAMES_PL } from './category-names.pl'
import { CONDITION_OF } from './condition'
import { fold } from './fold'
import { plainText, visibleText } from './plain-text'
import { ProductFields, type ProductField, type ProductWire } from './product-form'

/** As many rows as one file may bring. */
export const MOST_CSV_ROWS = 2000
/** More than there are to know: a header is looked for among all of them. */
const MOST_CSV_COLUMNS = 60

/** What is wrong in a file. `line` is the row of a spreadsheet: the headers are in the first one. */
export type CsvError = {
  line: number
  /** Empty where it is the row that is wrong. */
  column: string
  /** What stands in a cell that cannot be read, at most 60 characters. */
  value?: string
  code:
    | 'required'
    | 'invalid'
    | 'tooLong'
    | 'aboveOriginal'
    | 'notYet'
    | 'unchecked'
    | 'untranslated'
    | 'unknownColumn'
    | 'missingColumn'
    /** Two columns of one name. */
    | 'repeatedColumn'
    /** `value` stands beyond the last header. */
    | 'tooManyCells'
    /** A quotation mark takes in what follows. */
    | 'openQuote'
    | 'duplicate'
    | 'taken'
    /** The shop has this number in other letters, large or small: `value`. */
    | 'otherCase'
    /** Two makers of this name. */
    | 'ambiguous'
    | 'tooMany'
    | 'tooManyColumns'
    | 'moved'
}

/**
 * A row that can be read: what it says of the product of its number, and what it leaves as it is. `taken` are the
 * pieces that buyers held or had when the file was written; null where it does not say.
 */
export type CsvRow = {
  line: number
  sku: string
  fields: Partial<ProductFields>
  taken: number | null
  /** Whether the file says that all English texts of the row match the Polish ones. */
  isChecked?: boolean
}

/** A product as it is written to a file. */
type CsvProduct = ProductWire & { held: number; sold: number }

const STATUS = { draft: 'szkic', published: 'opublikowany', archived: 'archiwalny' } as const
const NOT_INCLUDED = 'brak: '

/** Columns that are no field of a product. */
type Told = 'held' | 'sold' | 'translationsToCheck'

type Column = {
  header: string
  field: ProductField | Told
  write: (product: CsvProduct) => string
  /** The field as it travels; undefined leaves it as it is. */
  read: (cell: string, of: (header: string) => string) => unknown
}

const text = (header: string, field: ProductField & keyof Texts): Column => ({
  header,
  field,
  write: (product) => product[field] ?? '',
  read: (cell) => cell,
})
type Texts = {
  [Field in ProductField as ProductWire[Field] extends string | null ? Field : never]: ProductWire[Field]
}

/** What has no empty value: nothing in its cell leaves it as it is. */
const unlessEmpty = (column: Column): Column => ({
  ...column,
  read: (cell, of) => (cell === '' ? undefined : column.read(cell, of)),
})

const price = (header: string, field: 'originalPrice' | 'exhibitionPrice'): Column =>
  unlessEmpty({
    header,
    field,
    write: (product) => String(product[field]).replace('.', ','),
    read: decimalOf,
  })

const number = (header: string, field: 'lengthMm' | 'widthMm' | 'heightMm' | 'weightGrams'): Column => ({
  header,
  field,
  write: (product) => String(product[field] ?? ''),
  read: (cell) => (cell === '' ? null : readWhole(cell)),
})

/** Spreadsheets turn a day into their own way of writing it. */
const day = (header: string, field: 'rrpCheckedAt'): Column => ({
  header,
  field,
  write: (product) => product[field] ?? '',
  read: (cell) =>
    plainText(cell).replace(
      /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/,
      (_, date: string, month: string, year: string) =>
        `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
    ),
})

const YES = ['tak', 'true', '1', 'yes', 'x']
const isYes = (cell: string): boolean => YES.includes(fold(cell))
const NO = ['nie', 'false', '0', 'no', '']
const flag = (header: string, field: 'batteryIncluded' | 'largeParcel'): Column => ({
  header,
  field,
  write: (product) => (product[field] ? 'tak' : 'nie'),
  read: (cell) => {
    const word = fold(cell)
    return YES.includes(word) ? true : NO.includes(word) ? false : cell
  },
})

const linesOf = (cell: string): string[] =>
  cell
    .split(/\r?\n| \| /)
    .map((line) => line.trim())
    .filter(Boolean)
const lines = (header: string, field: 'features' | 'featuresEn' | 'images'): Column => ({
  header,
  field,
  write: (product) => product[field].join('\n'),
  read: linesOf,
})

/** What buyers hold or have: a file never sets it, it tells of what moment its stock is. */
const told = (header: string, field: 'held' | 'sold'): Column => ({
  header,
  field,
  write: (product) => String(product[field]),
  read: () => undefined,
})
const HELD = told('Zarezerwowane', 'held')
const SOLD = told('Sprzedane', 'sold')
/** Never exported as confirmed: a file whose Polish texts are edited would confirm what its author has not read. */
const CHECKED: Column = {
  header: 'Tłumaczenia sprawdzone',
  field: 'translationsToCheck',
  write: () => '',
  read: () => undefined,
}
const takenOf = (of: (header: string) => string): number | null => {
  const [held, sold] = [of(HELD.header), of(SOLD.header)]
  return held === '' || sold === '' ? null : Number(held) + Number(sold)
}

const DEFECTS = ['Usterki', 'Usterki (EN)'] as const
const BOX = ['Zestaw', 'Zestaw (EN)'] as const
/** Texts in two columns whose lines belong together. */
const pairs = (cell: string, other: string): { pl: string; en: string }[] => {
  const english = linesOf(other)
  return linesOf(cell).map((pl, index) => ({ pl, en: english[index] ?? '' }))
}

/** A category by its slug or its name in either language; the cell itself where it is none. */
function categoryOf(cell: string): string {
  const slug = CATEGORIES.find((category) =>
    [category, NAMES_PL[category], NAMES_EN[category]].some((name) => fold(name) === fold(cell)),
  )
  return slug ?? cell
}

/** The columns of a file of products, in their order; what is exported can be imported again. */
export const PRODUCT_COLUMNS: readonly Column[] = [
  text('SKU', 'sku'),
  text('Nazwa', 'name'),
  text('Nazwa (EN)', 'nameEn'),
  unlessEmpty({ ...text('Kategoria', 'category'), read: categoryOf }),
  unlessEmpty({
    header: 'Status',
    field: 'status',
    write: ({ status }) => STATUS[status],
    read: (cell) => Object.entries(STATUS).find((names) => names.includes(fold(cell)))?.[0] ?? cell,
  }),
  price('Cena katalogowa', 'originalPrice'),
  text('Źródło ceny katalogowej', 'rrpSource'),
  text('Źródło ceny katalogowej (EN)', 'rrpSourceEn'),
  day('Cena katalogowa sprawdzona', 'rrpCheckedAt'),
  price('Cena wystawowa', 'exhibitionPrice'),
  unlessEmpty({
    header: 'Dostępne sztuki',
    field: 'stock',
    write: ({ stock }) => String(stock),
    read: readWhole,
  }),
  HELD,
  SOLD,
  unlessEmpty({ ...text('Klasa', 'grade'), read: (cell) => plainText(cell).toUpperCase() }),
  text('Stan', 'condition'),
  text('Stan (EN)', 'conditionEn'),
  {
    header: DEFECTS[0],
    field: 'defects',
    write: ({ defects }) => defects.map(({ pl }) => pl).join('\n'),
    read: (cell, of) => pairs(cell, of(DEFECTS[1])),
  },
  {
    header: DEFECTS[1],
    field: 'defects',
    write: ({ defects }) => defects.map(({ en }) => en).join('\n'),
    read: (cell, of) => pairs(of(DEFECTS[0]), cell),
  },
  text('Opis', 'description'),
  text('Opis (EN)', 'descriptionEn'),
  lines('Cechy', 'features'),
  lines('Cechy (EN)', 'featuresEn'),
  {
    header: BOX[0],
    field: 'box',
    write: ({ box }) => box.map(({ pl, included }) => (included ? pl : NOT_INCLUDED + pl)).join('\n'),
    read: (cell, of) => boxOf(cell, of(BOX[1])),
  },
  {
    header: BOX[1],
    field: 'box',
    write: ({ box }) => box.map(({ en }) => en).join('\n'),
    read: (cell, of) => boxOf(of(BOX[0]), cell),
  },
  text('Gwarancja', 'warranty'),
  text('Gwarancja (EN)', 'warrantyEn'),
  text('Napięcie', 'voltage'),
  text('Platforma', 'platform'),
  flag('Akumulator w zestawie', 'batteryIncluded'),
  text('Rodzaj ogniw', 'batteryChemistry'),
  { ...text('Akumulator Wh', 'batteryWh'), write: ({ batteryWh }) => batteryWh?.replace('.', ',') ?? '' },
  flag('Duża paczka', 'largeParcel'),
  number('Długość mm', 'lengthMm'),
  number('Szerokość mm', 'widthMm'),
  number('Wysokość mm', 'heightMm'),
  number('Waga g', 'weightGrams'),
  text('Producent', 'manufacturerId'),
  text('Model', 'modelNumber'),
  text('EAN', 'ean'),
  text('Numer seryjny', 'serialNumber'),
  text('Instrukcja po polsku', 'manualUrl'),
  text('Bezpieczeństwo', 'safety'),
  text('Bezpieczeństwo (EN)', 'safetyEn'),
  lines('Zdjęcia', 'images'),
  CHECKED,
]

const boxOf = (cell: string, other: string) =>
  pairs(cell, other).map(({ pl, en }) => {
    const included = !pl.startsWith(NOT_INCLUDED)
    return { pl: included ? pl : pl.slice(NOT_INCLUDED.length), en, included }
  })

/** The header under which a field is to be found. */
export const headerOf = (field: string): string =>
  PRODUCT_COLUMNS.find((column) => column.field === field)?.header ?? field

/** The field that a column is of; null for one that says nothing of the product itself. */
export function fieldOf(header: string): ProductField | null {
  const field = PRODUCT_COLUMNS.find((column) => column.header === header)?.field
  return !field || field === 'held' || field === 'sold' || field === 'translationsToCheck' ? null : field
}

/** An example of a product for a new file: its cells in the order of `PRODUCT_COLUMNS`. */
const EXAMPLE: Readonly<Record<string, string>> = {
  SKU: 'PRZYKLAD-1',
  Nazwa: 'Wiertarko-wkrętarka 18 V',
  'Nazwa (EN)': '18 V drill driver',
  Kategoria: NAMES_PL.wiertarki,
  Status: STATUS.draft,
  'Cena katalogowa': '1 249,00',
  'Źródło ceny katalogowej': 'cennik producenta 2026',
  'Źródło ceny katalogowej (EN)': 'manufacturer’s price list 2026',
  'Cena katalogowa sprawdzona': '2026-11-02',
  'Cena wystawowa': '899,00',
  'Dostępne sztuki': '1',
  Klasa: 'B',
  Stan: CONDITION_OF.B.pl,
  'Stan (EN)': CONDITION_OF.B.en,
  Usterki: 'Rysa na obudowie\nBrak kartonu',
  'Usterki (EN)': 'A scratch on the housing\nNo carton',
  Opis: 'Lekka wiertarka do drewna i metalu.',
  'Opis (EN)': 'A light drill for wood and metal.',
  Cechy: 'Moment: 60 Nm\nMasa: 1,6 kg',
  'Cechy (EN)': 'Torque: 60 Nm\nWeight: 1.6 kg',
  Zestaw: `Wiertarka\n${NOT_INCLUDED}Ładowarka`,
  'Zestaw (EN)': 'Drill\nCharger',
  Gwarancja: '12 miesięcy gwarancji producenta',
  'Gwarancja (EN)': '12-month manufacturer’s guarantee',
  'Akumulator w zestawie': 'nie',
  'Duża paczka': 'nie',
}

/** A file to begin with: the headers and one example, without the columns that only an export fills. */
export function templateRows(): { header: string[]; example: string[] } {
  const header = PRODUCT_COLUMNS.map((column) => column.header).filter(
    (name) => name !== HELD.header && name !== SOLD.header,
  )
  return { header, example: header.map((name) => EXAMPLE[name] ?? '') }
}

const ALLOWED: Partial<Record<ProductField, readonly string[]>> = {
  category: CATEGORIES,
  status: Object.values(STATUS),
  grade: GRADES,
  batteryIncluded: ['tak', 'nie'],
  largeParcel: ['tak', 'nie'],
}

/** All that may stand in a column, where it is one of a few. */
export const allowedIn = (header: string): readonly string[] | null => {
  const field = fieldOf(header)
  return (field && ALLOWED[field]) ?? null
}

/** What of a cell is told to whoever has to find it. */
export const cellValue = (cell: string): string => cell.slice(0, 60)

/** A product as a row of cells. */
export const cellsOf = (product: CsvProduct): string[] => PRODUCT_COLUMNS.map(({ write }) => write(product))

const BY_HEADER = new Map(PRODUCT_COLUMNS.map((column) => [fold(column.header), column]))
const Given = z.partial(ProductFields)

/**
 * Reads the rows of a file, headers in the first one, and finds all errors at once: a row with an error keeps the cells
 * that can be read, so that what else is wrong with it can be told too. A cell that a spreadsheet was kept from running
 * begins with an apostrophe, which is none of its text.
 */
export function readProductRows(table: readonly string[][]): { rows: CsvRow[]; errors: CsvError[] } {
  // A line for spreadsheets that says what parts the columns.
  const isHinted = /^sep=/i.test(table[0]?.[0] ?? '')
  const [header = [], ...body] = isHinted ? table.slice(1) : table
  const [beyond] = header.slice(MOST_CSV_COLUMNS)
  if (beyond !== undefined)
    return { rows: [], errors: [{ line: 1, column: beyond.slice(0, 60), code: 'tooManyColumns' }] }
  const named = header.map((name) => BY_HEADER.get(fold(name.trim())) ?? null)
  // The second of two columns of one name is an error and is not read.
  const columns = named.map((column, index) => (named.indexOf(column) < index ? null : column))
  const errors: CsvError[] = header.flatMap((name, index) =>
    named[index] || name.trim() === '' ? [] : [{ line: 1, column: name.slice(0, 60), code: 'unknownColumn' }],
  )
  named.forEach((column, index) => {
    if (column && named.indexOf(column) < index)
      errors.push({ line: 1, column: column.header, code: 'repeatedColumn' })
  })
  const hasNumbers = columns.some((column) => column?.field === 'sku')
  if (!hasNumbers) errors.push({ line: 1, column: 'SKU', code: 'missingColumn' })
  const filled = body
    .map((cells, index) => ({ line: index + (isHinted ? 3 : 2), cells: cells.map(unguarded) }))
    .filter(({ cells }) => cells.some(Boolean))
  if (filled.length > MOST_CSV_ROWS) errors.push({ line: MOST_CSV_ROWS + 2, column: 'SKU', code: 'tooMany' })
  // Without numbers no row has a product; too many rows would take too long.
  if (!hasNumbers || filled.length > MOST_CSV_ROWS) return { rows: [], errors }
  const rows: CsvRow[] = []
  const seen = new Set<string>()
  for (const { line, cells } of filled) {
    const extra = cells.slice(header.length).find(Boolean)
    if (extra) {
      // Its cells stand below other headers than their own.
      errors.push({ line, column: '', code: 'tooManyCells', value: cellValue(extra) })
      continue
    }
    const of = (name: string) => cells[columns.findIndex((column) => column?.header === name)] ?? ''
    const given = columns.flatMap((column, index) => {
      const value = column?.read(cells[index] ?? '', of)
      return column && value !== undefined ? [[column.field, value] as const] : []
    })
    const { success, data, error } = Given.safeParse(Object.fromEntries(given))
    const wrong = new Set(error?.issues.map(({ path: [field] }) => field))
    if (error) errors.push(...error.issues.map((issue) => errorOf(line, issue, of)))
    const readable = success
      ? data
      : Given.parse(Object.fromEntries(given.filter(([name]) => !wrong.has(name))))
    const sku = readable.sku ?? plainText(of('SKU'))
    if (seen.has(fold(sku))) errors.push({ line, column: 'SKU', code: 'duplicate' })
    else if (!wrong.has('sku'))
      rows.push({
        line,
        sku,
        fields: asGiven(readable),
        taken: takenOf(of),
        ...(isYes(of(CHECKED.header)) ? { isChecked: true } : {}),
      })
    // Nobody tells numbers apart by their capitals.
    seen.add(fold(sku))
  }
  return { rows, errors }
}

/** What was read holds no field that is undefined: such cells were left out before. */
const asGiven = (fields: z.infer<typeof Given>) => fields as Partial<ProductFields>

const unguarded = (cell: string): string =>
  visibleText(cell)
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .trim()

function errorOf(line: number, issue: z.core.$ZodIssue, of: (header: string) => string): CsvError {
  const code = issue.message === 'required' || issue.message === 'tooLong' ? issue.message : 'invalid'
  const column = headerOf(String(issue.path[0] ?? ''))
  return { line, column, code, ...(code === 'invalid' ? { value: cellValue(of(column)) } : {}) }
}
