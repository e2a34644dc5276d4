import type { CsvError, CsvTable } from '../../../../domain/products/form/read-product-rows'
import type { ImportReport } from '../../../api'
import { Badge, type BadgeVariant } from '../../../ui/layout/badge'
import { Button } from '../../../ui/form/button'
import { Field } from '../../../ui/form/field'
import { columnIndexOf, wrongLinesOf } from './import-table'
import { useProductImportWords } from './words'

/** Maximum number of rows shown of each kind. Of further rows, the preview shows only the number. */
const MAX_SHOWN_ROWS = 50

type Props = {
  report: ImportReport
  /** The cells with the corrections of staff; null for a file that is too large. */
  table: CsvTable | null
  formatCsvError: (error: CsvError) => string
  onChangeCell: (line: number, column: string, text: string) => void
  onDropColumn: (column: string, isRepeated: boolean) => void
}

/** Preview of an import file: one row for each product, first the rows with errors, which staff correct in place. */
export function ImportPreview({ report, table, formatCsvError, onChangeCell, onDropColumn }: Props) {
  const words = useProductImportWords()
  const wrongLines = wrongLinesOf(report)
  const fileErrors = report.errors.filter(({ line }) => line === 1 || !hasCells(table, line))
  const wrongRows = (table?.rows ?? []).filter(({ line }) => wrongLines.has(line))
  const changedLines = report.lines.filter(({ line, change }) => change !== 'same' && !wrongLines.has(line))
  const hiddenCount =
    Math.max(0, wrongRows.length - MAX_SHOWN_ROWS) + Math.max(0, changedLines.length - MAX_SHOWN_ROWS)
  return (
    <div className="space-y-3">
      <FileErrors
        errors={fileErrors}
        table={table}
        formatCsvError={formatCsvError}
        onDropColumn={onDropColumn}
      />
      {wrongRows.length + changedLines.length > 0 ? (
        <table className="w-full table-fixed text-left text-sm">
          <thead>
            <tr className="border-b border-steel-300">
              <th scope="col" className="w-18 py-2 pr-2">
                {words.line}
              </th>
              <th scope="col" className="py-2">
                {words.product}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-steel-200">
            {wrongRows.slice(0, MAX_SHOWN_ROWS).map(({ line, cells }) => (
              <WrongRow
                key={line}
                line={line}
                cells={cells}
                report={report}
                table={table}
                formatCsvError={formatCsvError}
                onChangeCell={onChangeCell}
              />
            ))}
            {changedLines.slice(0, MAX_SHOWN_ROWS).map(({ line, sku, name, change, columns }) => (
              <tr key={line}>
                <td className="py-2 pr-2 align-top tabular-nums">{line}</td>
                <td className="space-y-1 py-2 align-top">
                  <ProductName sku={sku} name={name} badge={words.changes[change]} variant="good" />
                  {columns.length > 0 ? (
                    <p className="break-words text-steel-700">{columns.join(', ')}</p>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {hiddenCount > 0 ? (
        <p className="text-sm text-steel-700">{words.more({ count: hiddenCount })}</p>
      ) : null}
    </div>
  )
}

const hasCells = (table: CsvTable | null, errorLine: number): boolean =>
  table?.rows.some(({ line }) => line === errorLine) ?? false

type ProductNameProps = { sku: string; name: string; badge: string; variant: BadgeVariant }

const ProductName = ({ sku, name, badge, variant }: ProductNameProps) => (
  <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="font-semibold wrap-anywhere">{[sku, name].filter(Boolean).join(' · ')}</span>
    <Badge variant={variant}>{badge}</Badge>
  </p>
)

type FileErrorsProps = Pick<Props, 'table' | 'formatCsvError' | 'onDropColumn'> & {
  errors: ImportReport['errors']
}

/** Errors of the whole file. A column that the shop does not know can be left out. */
function FileErrors({ errors, table, formatCsvError, onDropColumn }: FileErrorsProps) {
  const words = useProductImportWords()
  if (errors.length === 0) return null
  return (
    <ul className="divide-y divide-danger/20 rounded-sm bg-danger-soft px-3 text-sm text-danger">
      {errors.slice(0, MAX_SHOWN_ROWS).map((error) => (
        <li
          key={`${error.line} ${error.column} ${error.code}`}
          className="flex flex-wrap items-center gap-x-3 py-2"
        >
          <span className="min-w-0 grow break-words">
            {[`${words.line} ${error.line}`, error.column, formatCsvError(error)].filter(Boolean).join(': ')}
          </span>
          {table && (error.code === 'unknownColumn' || error.code === 'repeatedColumn') ? (
            <Button
              variant="secondary"
              className="px-3"
              onClick={() => onDropColumn(error.column, error.code === 'repeatedColumn')}
            >
              {words.dropColumn}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

type WrongRowProps = Pick<Props, 'report' | 'table' | 'formatCsvError' | 'onChangeCell'> & {
  line: number
  cells: string[]
}

/** A row with errors. Each invalid cell is an input with its error text, unless the file lacks the column. */
function WrongRow({ line, cells, report, table, formatCsvError, onChangeCell }: WrongRowProps) {
  const words = useProductImportWords()
  const cellOf = (column: string) => (table ? (cells[columnIndexOf(table, column)] ?? '') : '')
  const rowErrors = report.errors.filter((error) => error.line === line)
  const storedName = report.lines.find((reportLine) => reportLine.line === line)?.name ?? ''
  return (
    <tr>
      <td className="py-2 pr-2 align-top tabular-nums">{line}</td>
      <td className="space-y-2 py-2 align-top">
        <ProductName
          sku={cellOf('SKU')}
          name={cellOf('Nazwa') || storedName}
          badge={words.wrong}
          variant="bad"
        />
        {rowErrors.map((error) =>
          table && columnIndexOf(table, error.column) >= 0 ? (
            <Field
              key={`${error.column} ${error.code}`}
              id={`import-${line}-${columnIndexOf(table, error.column)}`}
              label={error.column}
              value={cellOf(error.column)}
              error={formatCsvError(error)}
              autoComplete="off"
              onChange={({ target }) => onChangeCell(line, error.column, target.value)}
            />
          ) : (
            <p key={`${error.column} ${error.code}`} className="font-medium break-words text-danger">
              {[error.column, formatCsvError(error)].filter(Boolean).join(': ')}
            </p>
          ),
        )}
      </td>
    </tr>
  )
}
