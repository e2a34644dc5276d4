import { normalizeForSearch } from '../../../../domain/text/normalize-for-search'
import { type CsvTable, REASON_HEADER } from '../../../../domain/products/form/read-product-rows'
import { toCsv } from '../../../../domain/text/csv'
import type { ImportReport } from '../../../api'
import { createDraftStorage } from '../../../storage/admin-storage'

/** Stores the corrected file in the tab, so that a reload or closing the dialog does not lose the corrections. */
export const importDraftStorage = createDraftStorage<'file', CsvTable>('import')

/** Returns the index of a column in the header; -1 if the file lacks the column. Headers match as on the server. */
export const columnIndexOf = ({ header }: CsvTable, column: string): number =>
  header.findIndex((name) => normalizeForSearch(name.trim()) === normalizeForSearch(column))

/** Returns the table with another text in one cell. */
export function setCell(table: CsvTable, line: number, column: string, text: string): CsvTable {
  const columnIndex = columnIndexOf(table, column)
  return {
    ...table,
    rows: table.rows.map((row) =>
      row.line === line
        ? {
            ...row,
            cells: table.header.map((_, index) => (index === columnIndex ? text : (row.cells[index] ?? ''))),
          }
        : row,
    ),
  }
}

/** Removes all columns with this name. If the name is repeated (`isRepeated`), the first column stays. */
export function dropColumn(table: CsvTable, column: string, isRepeated: boolean): CsvTable {
  const firstIndex = columnIndexOf(table, column)
  const isKept = (name: string, index: number) =>
    normalizeForSearch(name.trim()) !== normalizeForSearch(column) || (isRepeated && index === firstIndex)
  const keptIndexes = table.header.flatMap((name, index) => (isKept(name, index) ? [index] : []))
  return {
    header: keptIndexes.map((index) => table.header[index] ?? ''),
    rows: table.rows.map((row) => ({ ...row, cells: keptIndexes.map((index) => row.cells[index] ?? '') })),
  }
}

/** The lines of a report with at least one error. */
export const wrongLinesOf = ({ errors }: Pick<ImportReport, 'errors'>): ReadonlySet<number> =>
  new Set(errors.map(({ line }) => line))

/** True if an error concerns the whole file, such as an unknown column. Then no row can be imported. */
export const hasFileError = ({ errors }: Pick<ImportReport, 'errors'>): boolean =>
  errors.some(({ line, code }) => line === 1 || code === 'openQuote' || code === 'tooMany')

/** Splits the table into the rows without errors (`good`) and the rows with errors (`bad`). */
export function splitRows(table: CsvTable, report: Pick<ImportReport, 'errors'>) {
  const wrongLines = wrongLinesOf(report)
  return {
    good: { ...table, rows: table.rows.filter(({ line }) => !wrongLines.has(line)) },
    bad: { ...table, rows: table.rows.filter(({ line }) => wrongLines.has(line)) },
  }
}

/** Writes the table as a CSV file for the import. The API reports rows of this file. See `toTableLines`. */
export const toImportFile = ({ header, rows }: CsvTable): File =>
  new File(
    [
      toCsv(
        header,
        rows.map(({ cells }) => cells),
      ),
    ],
    'produkty.csv',
    { type: 'text/csv' },
  )

/**
 * Replaces the line numbers of a report about `toImportFile(table)` by those of the table, which are the lines of the
 * file that staff chose.
 */
export function toTableLines(report: ImportReport, { rows }: CsvTable): ImportReport {
  const withTableLine = <Entry extends { line: number }>(entry: Entry) => ({
    ...entry,
    // The first row of a sent file is line 2. Errors of the header keep line 1.
    line: rows[entry.line - 2]?.line ?? entry.line,
  })
  return {
    ...report,
    lines: report.lines.map(withTableLine),
    errors: report.errors.map(withTableLine),
    questions: report.questions.map(withTableLine),
  }
}

/** Writes the rejected rows with the reasons in the last column. The import ignores this column. */
export function toRejectedCsv(table: CsvTable, reasonOf: (line: number) => string): string {
  const withoutReason = dropColumn(table, REASON_HEADER, false)
  return toCsv(
    [...withoutReason.header, REASON_HEADER],
    withoutReason.rows.map(({ line, cells }) => [
      ...withoutReason.header.map((_, index) => cells[index] ?? ''),
      reasonOf(line),
    ]),
  )
}
