import { describe, expect, it } from 'vitest'
import { createTemplateRows, PRODUCT_COLUMNS, writeCells } from './product-csv'
import { NewProduct } from './product-form'
import { readProductRows } from './read-product-rows'
import { findUntranslatedFields } from './translations'
import { VALID_PRODUCT } from '../../../test/fixtures/valid-product'

describe('a product file', () => {
  const headerNames = PRODUCT_COLUMNS.map((column) => column.header)

  it('is read back as it was written', () => {
    const { rows, errors } = readProductRows([
      headerNames,
      writeCells({ ...VALID_PRODUCT, held: 1, sold: 3 }),
    ])
    expect(errors).toEqual([])
    const { slug: _, imageTexts: __, ...expectedFields } = NewProduct.parse(VALID_PRODUCT)
    expect(rows).toEqual([{ line: 2, sku: 'EKS-1', fields: expectedFields, unavailableUnits: 4 }])
  })

  it('has an empty cell for a grade that nobody has chosen, and reading it chooses none', () => {
    const cells = writeCells({ ...VALID_PRODUCT, condition: '', conditionEn: null, held: 0, sold: 0 })
    expect(cells[headerNames.indexOf('Klasa')]).toBe('')
    expect(readProductRows([headerNames, cells]).rows[0]?.fields).not.toHaveProperty('grade')
  })

  it('is rejected if a column or cell would be lost silently', () => {
    const headerNames = ['SKU', 'Nazwa', 'Opis']
    expect(
      readProductRows([
        [...headerNames, 'opis'],
        ['EKS-1', 'Młot', 'a', 'b'],
      ]),
    ).toMatchObject({ errors: [{ line: 1, column: 'Opis', code: 'repeatedColumn' }] })
    const { rows, errors } = readProductRows([
      headerNames,
      ['EKS-1', 'Młot', 'Lekki', ' i cichy', ''],
      ['EKS-2', 'Młot', 'Lekki', '', ' '],
    ])
    expect(errors).toEqual([{ line: 2, column: '', code: 'tooManyCells', value: 'i cichy' }])
    expect(rows.map(({ sku }) => sku)).toEqual(['EKS-2'])
  })

  it('leaves missing columns unchanged, and parses prices in common formats', () => {
    const { rows } = readProductRows([
      ['sku', 'Cena wystawowa', 'dostepne sztuki'],
      ['EKS-1', '1 299,50 zł', ''],
    ])
    expect(rows).toEqual([
      { line: 2, sku: 'EKS-1', fields: { sku: 'EKS-1', exhibitionPrice: 129_950 }, unavailableUnits: null },
    ])
  })

  it('accepts a category by slug or name, and a status, in either language', () => {
    const readCsvRow = (category: string, status: string) => {
      const { rows, errors } = readProductRows([
        ['SKU', 'Kategoria', 'Status'],
        ['EKS-1', category, status],
      ])
      return errors.length > 0 ? errors.map(({ column }) => column) : rows.map(({ fields }) => fields)
    }
    const parsedHammerRows = [{ sku: 'EKS-1', category: 'mloty', status: 'draft' }]
    expect(readCsvRow('mloty', 'szkic')).toEqual(parsedHammerRows)
    expect(readCsvRow('Młoty udarowe i wyburzeniowe', 'Draft')).toEqual(parsedHammerRows)
    expect(readCsvRow('MLOTY UDAROWE I WYBURZENIOWE', 'SZKIC')).toEqual(parsedHammerRows)
    expect(readCsvRow('Rotary and demolition hammers', 'draft')).toEqual(parsedHammerRows)
    expect(readCsvRow('Młotki', 'gotowy')).toEqual(['Kategoria', 'Status'])
  })

  it('has a template whose example can be imported', () => {
    const { header, example } = createTemplateRows()
    const { rows, errors } = readProductRows([header, example])
    expect(errors).toEqual([])
    expect(rows[0]?.fields).toMatchObject({ category: 'wiertarki', originalPrice: 124_900 })
    expect(findUntranslatedFields({ defects: [], box: [], ...rows[0]?.fields })).toEqual([])
  })

  it('parses dates in spreadsheet formats', () => {
    const headerNames = ['SKU', 'Cena katalogowa sprawdzona']
    const days = ['2026-11-02', '2.11.2026', '02.11.2026', '']
    const { rows } = readProductRows([headerNames, ...days.map((day, index) => [`EKS-${index}`, day])])
    expect(rows.map(({ fields }) => fields.rrpCheckedAt)).toEqual([
      '2026-11-02',
      '2026-11-02',
      '2026-11-02',
      null,
    ])
    expect(readProductRows([headerNames, ['EKS-1', '11/02/2026']]).errors).toEqual([
      { line: 2, column: 'Cena katalogowa sprawdzona', code: 'invalid', value: '11/02/2026' },
    ])
  })

  it('skips a line "sep=", but counts it', () => {
    expect(readProductRows([['sep='], ['sku', 'dostepne sztuki'], ['EKS-1', 'dwie']]).errors).toEqual([
      expect.objectContaining({ line: 3 }),
    ])
    expect(readProductRows([['sep=', ''], ['sku'], ['EKS-1']]).rows).toMatchObject([
      { line: 3, sku: 'EKS-1' },
    ])
  })

  it('with too many columns is rejected before they are parsed', () => {
    const wideHeader = [
      'SKU',
      ...Array.from({ length: 79 }, () => ''),
      ...Array.from({ length: 9 }, () => 'Inna'),
    ]
    expect(readProductRows([wideHeader, ['EKS-1']])).toEqual({
      rows: [],
      errors: [{ line: 1, column: 'Inna', code: 'tooManyColumns' }],
      table: null,
    })
    expect(readProductRows([wideHeader.slice(0, 60), ['EKS-1']]).errors).toEqual([])
  })

  it('reports line and column of errors', () => {
    const { rows, errors } = readProductRows([
      ['SKU', 'Cena wystawowa', 'EAN', 'Klasa'],
      ['EKS-1', 'dużo', '', 'D'],
      ['', '', '', ''],
      ['', '1', '', ''],
      ['EKS-2', '1', '123', ''],
      ['EKS-3', '2', '', ''],
      ['EKS-3', '3', '', ''],
    ])
    // A row with an error keeps its valid cells, so that later checks can find further errors in the row.
    expect(rows.map(({ line, fields }) => [line, Object.keys(fields)])).toEqual([
      [2, ['sku', 'ean']],
      [5, ['sku', 'exhibitionPrice']],
      [6, ['sku', 'exhibitionPrice', 'ean']],
    ])
    expect(errors.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual([
      '2 Cena wystawowa invalid',
      '2 Klasa invalid',
      '4 SKU required',
      '5 EAN invalid',
      '7 SKU duplicate',
    ])
    expect(
      readProductRows([
        ['Nazwa', 'Inna'],
        ['x', 'y'],
      ]).errors,
    ).toEqual([
      { line: 1, column: 'Inna', code: 'unknownColumn' },
      { line: 1, column: 'SKU', code: 'missingColumn' },
    ])
  })
})
