import { describe, expect, it } from 'vitest'
import { readProductRows } from '../../../../domain/products/form/read-product-rows'
import { dropColumn, hasFileError, setCell, splitRows, toRejectedCsv } from './import-table'

const TABLE = {
  header: ['SKU', 'Nazwa', 'Nazwa'],
  rows: [
    { line: 2, cells: ['A-1', 'Młot'] },
    { line: 3, cells: ['A-2', ''] },
  ],
}
const REPORT = { errors: [{ line: 3, column: 'Nazwa', code: 'required' as const }] }

describe('import-table', () => {
  it('changes one cell, also beyond the end of a short row', () => {
    expect(setCell(TABLE, 3, 'nazwa', 'Piła').rows[1]).toEqual({ line: 3, cells: ['A-2', 'Piła', ''] })
    expect(setCell(TABLE, 3, 'nazwa', 'Piła').rows[0]).toEqual(TABLE.rows[0])
  })
  it('splits rows with errors from the others', () => {
    const { good, bad } = splitRows(TABLE, REPORT)
    expect([good.rows, bad.rows]).toEqual([[TABLE.rows[0]], [TABLE.rows[1]]])
  })
  it('drops an unknown column, and of a repeated one only the copies', () => {
    expect(dropColumn(TABLE, 'Nazwa', true).header).toEqual(['SKU', 'Nazwa'])
    expect(dropColumn(TABLE, 'Nazwa', false)).toEqual({
      header: ['SKU'],
      rows: [
        { line: 2, cells: ['A-1'] },
        { line: 3, cells: ['A-2'] },
      ],
    })
  })
  it('writes rejected rows with a reason that the next import ignores', () => {
    const { bad } = splitRows(TABLE, REPORT)
    const csvText = toRejectedCsv(dropColumn(bad, 'Nazwa', true), () => 'Nazwa: brak wartości')
    expect(csvText).toContain('SKU;Nazwa;Powód odrzucenia\r\nA-2;;Nazwa: brak wartości')
    const table = csvText
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'))
    expect(readProductRows(table).errors).toEqual([{ line: 2, column: 'Nazwa', code: 'required' }])
  })
  it('finds errors that stop the whole file', () => {
    expect(hasFileError(REPORT)).toBe(false)
    expect(hasFileError({ errors: [{ line: 1, column: 'Cennik', code: 'unknownColumn' }] })).toBe(true)
  })
})
