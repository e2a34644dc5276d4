import { FileDown } from 'lucide'
import type { ImportReport, Manufacturer } from '../../../api'
import { toCsv } from '../../../../domain/text/csv'
import { downloadBlob } from '../../kit/calls/download-file'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { useStaffProductsWords } from '../words'
import { useQuery } from '@tanstack/react-query'
import { normalizeForSearch } from '../../../../domain/text/normalize-for-search'
import { websiteHostOf } from '../../../../domain/products/manufacturers/manufacturer'
import { allowedValuesOfColumn, fieldOfHeader } from '../../../../domain/products/form/product-csv'
import type { CsvError } from '../../../../domain/products/form/read-product-rows'
import { formatProblem } from '../problem-text'
import { manufacturersQuery } from '../queries'

/** Maximum number of rows shown. For further rows only their number is shown. */
const MAX_SHOWN_ROWS = 50

/** Widths of the table columns. The last column takes the remaining width. */
const COLUMN_CLASSES = ['w-16', 'w-28 sm:w-72', '']

/** Preview of an import file: its errors or, without errors, the changes that the import will make. */
export function ImportPreview({ report }: { report: ImportReport }) {
  const words = useStaffProductsWords().csv
  const formatCsvError = useFormatCsvError()
  const hasErrors = report.errors.length > 0
  const changedLines = report.lines.filter(({ change }) => change !== 'same')
  const tableRows = hasErrors
    ? report.errors.map((error) => [String(error.line), error.column, formatCsvError(error)])
    : changedLines.map(({ line, sku, name, change, columns }) => [
        String(line),
        `${sku} · ${name}`,
        [words.changes[change], columns.join(', ')].filter(Boolean).join(': '),
      ])
  if (tableRows.length === 0) return null
  const columnHeaders = [
    words.line,
    hasErrors ? words.column : 'SKU',
    hasErrors ? words.problem : words.change,
  ]
  const downloadErrors = () =>
    downloadBlob('bledy.csv', new Blob([toCsv(columnHeaders, tableRows)], { type: 'text/csv' }))
  return (
    <div>
      {hasErrors ? (
        <Button variant="secondary" className="mb-2" onClick={downloadErrors}>
          <Icon shape={FileDown} className="size-5" />
          <span>{words.keepErrors}</span>
        </Button>
      ) : null}
      <table className="w-full table-fixed text-left text-sm">
        <thead>
          <tr className="border-b border-steel-300">
            {columnHeaders.map((columnHeader, index) => (
              <th key={columnHeader} scope="col" className={`py-2 pr-3 ${COLUMN_CLASSES[index]}`}>
                {columnHeader}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-steel-200">
          {tableRows.slice(0, MAX_SHOWN_ROWS).map((cells, rowIndex) => (
            <tr key={rowIndex}>
              {cells.map((cell, index) => (
                <td key={index} className="break-words py-2 pr-3 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {tableRows.length > MAX_SHOWN_ROWS ? (
        <p className="pt-2 text-sm text-steel-700">
          {words.more({ count: tableRows.length - MAX_SHOWN_ROWS })}
        </p>
      ) : null}
    </div>
  )
}

const joinMakersWithWebsites = (makers: readonly Manufacturer[]) =>
  makers.map(({ id, website }) => (website ? `${id} (${websiteHostOf(website)})` : id)).join(', ')
const hasManufacturerName =
  (cell: string) =>
  ({ name }: Manufacturer): boolean =>
    normalizeForSearch(name) === normalizeForSearch(cell)

/**
 * Returns a function that describes an invalid cell of an import file. The text has the value of the cell and the
 * allowed values.
 */
function useFormatCsvError(): (error: CsvError) => string {
  const { csv, errors } = useStaffProductsWords()
  const { data: makers = [] } = useQuery(manufacturersQuery)
  const formatImportProblem = ({ column, code, value = '' }: CsvError): string => {
    const field = fieldOfHeader(column)
    const allowedValues = allowedValuesOfColumn(column)
    if (code === 'tooLong' && field) return formatProblem(errors, field, code)
    if (code === 'ambiguous')
      return csv.twins({ values: joinMakersWithWebsites(makers.filter(hasManufacturerName(value))) })
    if (code !== 'invalid' || !field) return csv.codes[code]
    if (allowedValues) return csv.allowed({ values: allowedValues.join(', ') })
    if (field === 'images') return csv.pictures
    if (field === 'manufacturerId')
      return csv.makers({
        values: makers
          .map(({ id }) => id)
          .toSorted()
          .join(', '),
      })
    return Object.hasOwn(errors.wrong, field) ? formatProblem(errors, field, code) : csv.codes[code]
  }
  return (error) =>
    error.value
      ? `${csv.cell({ value: error.value })}: ${formatImportProblem(error)}`
      : formatImportProblem(error)
}
