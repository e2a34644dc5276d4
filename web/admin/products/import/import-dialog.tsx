import { useQueryClient } from '@tanstack/react-query'
import { FileDown, FileUp } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import type { CsvTable } from '../../../../domain/products/form/read-product-rows'
import type { ImportReport } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { refusalText } from '../../../errors/refusal-text'
import { Button, buttonClass } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { Notice } from '../../../ui/layout/notice'
import { Spinner } from '../../../ui/loading/spinner'
import { showToast } from '../../../ui/overlay/toast-store'
import { Dialog } from '../../../ui/overlay/dialog'
import { downloadBlob } from '../../kit/calls/download-file'
import { useDebounced } from '../../../ui/form/use-debounced'
import { ImportPreview } from './import-preview'
import {
  dropColumn,
  hasFileError,
  importDraftStorage,
  setCell,
  splitRows,
  toImportFile,
  toRejectedCsv,
  toTableLines,
  wrongLinesOf,
} from './import-table'
import { useFormatCsvError } from './use-format-csv-error'
import { downloadImportTemplate, importProducts, productsQueryKey } from '../queries'
import { useStaffProductsWords } from '../words'
import { Checkbox } from '../../../ui/form/checkbox'
import { useFormatAmount } from '../../kit/use-format-amount'
import { type ProductImportWords, useProductImportWords } from './words'

const DRAFT_DELAY_MS = 300

type Props = { isOpen: boolean; onClose: () => void }

/** Imports products from a file: first a preview, then the import. */
export function ImportDialog({ isOpen, onClose }: Props) {
  const words = useProductImportWords()
  const { messages } = useLocale()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title} closeLabel={messages.close} shape="full">
      <ImportSteps onClose={onClose} />
    </Dialog>
  )
}

type ImportStep =
  | { status: 'choosing' }
  | { status: 'checking' }
  | { status: 'failed'; reason: string }
  | { status: 'checked' | 'running'; report: ImportReport }

function ImportSteps({ onClose }: { onClose: () => void }) {
  const productsWords = useStaffProductsWords()
  const words = useProductImportWords()
  const locale = useLocale()
  const client = useQueryClient()
  const formatCsvError = useFormatCsvError()
  const [step, setStep] = useState<ImportStep>({ status: 'choosing' })
  // The cells of the file with the corrections of staff. Null before a file is chosen, and for a file that is too large.
  const [table, setTable] = useState<CsvTable | null>(() => importDraftStorage.read('file'))
  const [isCorrected, setCorrected] = useState(false)
  const isBusy = useRef(false)
  const runExclusively = async (action: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await action()
    } catch (error) {
      setStep({ status: 'failed', reason: await refusalText(locale, error) })
    } finally {
      isBusy.current = false
    }
  }
  const [arePricesConfirmed, setPricesConfirmed] = useState(false)
  /**
   * Shows a new report. The report may contain other questions about prices, so staff must confirm the prices again.
   */
  const showReport = (report: ImportReport) => {
    setPricesConfirmed(false)
    setStep({ status: 'checked', report })
  }
  // Stores typed corrections after a pause, because a table can have thousands of rows.
  const debouncedTable = useDebounced(table, DRAFT_DELAY_MS)
  useEffect(() => {
    if (debouncedTable) importDraftStorage.write('file', debouncedTable)
  }, [debouncedTable])
  const storeTable = (newTable: CsvTable | null) => {
    setTable(newTable)
    if (newTable) importDraftStorage.write('file', newTable)
    else importDraftStorage.clear('file')
  }
  const checkFile = (file: File) =>
    runExclusively(async () => {
      setStep({ status: 'checking' })
      const report = await importProducts(file, true)
      storeTable(report.table)
      setCorrected(false)
      showReport(report)
    })
  const checkTable = (changedTable: CsvTable) =>
    runExclusively(async () => {
      setStep({ status: 'checking' })
      const report = await importTable(changedTable, true)
      storeTable(changedTable)
      setCorrected(false)
      showReport(report)
    })
  const checkTableRef = useRef(checkTable)
  // A draft of an earlier visit is checked again, because products may have changed meanwhile.
  useEffect(() => {
    const draft = importDraftStorage.read('file')
    if (draft) void checkTableRef.current(draft)
  }, [])
  const runImport = (checkedTable: CsvTable, checkedReport: ImportReport) =>
    runExclusively(async () => {
      setStep({ status: 'running', report: checkedReport })
      const { good, bad } = splitRows(checkedTable, checkedReport)
      const importReport = await importTable(good, false, arePricesConfirmed)
      // The import wrote nothing, because a product has changed since the check. The whole file is checked again;
      // corrections stay.
      if (!importReport.isWritten) return showReport(await importTable(checkedTable, true))
      showToast({ title: words.done({ count: countChanges(importReport) }) })
      await client.invalidateQueries({ queryKey: productsQueryKey })
      if (bad.rows.length === 0) {
        storeTable(null)
        return onClose()
      }
      storeTable(bad)
      showReport(await importTable(bad, true))
    })
  const downloadTemplate = () =>
    void downloadImportTemplate().catch(async (error: unknown) =>
      showToast({
        title: words.templateFailed,
        description: await refusalText(locale, error),
        isError: true,
      }),
    )
  const importReport = step.status === 'checked' || step.status === 'running' ? step.report : null
  const wrongLineCount = importReport ? wrongLinesOf(importReport).size : 0
  const importableCount =
    importReport && table && !hasFileError(importReport) ? countGoodChanges(importReport) : 0
  const hasOpenQuestions =
    !arePricesConfirmed && (importReport ? openQuestionsOf(importReport).length : 0) > 0
  const downloadRejected = (report: ImportReport, rejectedTable: CsvTable) => {
    const reasonOf = (line: number) =>
      report.errors
        .filter((error) => error.line === line)
        .map((error) => [error.column, formatCsvError(error)].filter(Boolean).join(': '))
        .join('; ')
    const csvText = toRejectedCsv(splitRows(rejectedTable, report).bad, reasonOf)
    downloadBlob(words.rejectedFile, new Blob([csvText], { type: 'text/csv' }))
  }
  return (
    <div className="relative flex min-h-0 grow flex-col gap-4 overflow-y-auto p-5">
      <p>{words.lead}</p>
      <p className="flex flex-wrap gap-2">
        <label className={buttonClass('secondary', 'cursor-pointer focus-within:outline-2')}>
          <Icon shape={FileUp} className="size-5" />
          {words.choose}
          <input
            type="file"
            accept=".csv,text/csv"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void checkFile(file)
              target.value = ''
            }}
          />
        </label>
        <Button variant="quiet" onClick={downloadTemplate}>
          <Icon shape={FileDown} className="size-5" />
          <span>{words.template}</span>
        </Button>
      </p>
      <div role="status">
        {step.status === 'checking' ? (
          <p className="flex items-center gap-2">
            <Spinner />
            {words.checking}
          </p>
        ) : null}
        {step.status === 'failed' ? (
          <Notice variant="danger">
            <p>{step.reason}</p>
            {table ? (
              <Button variant="secondary" onClick={() => void checkTable(table)}>
                {words.checkAgain}
              </Button>
            ) : null}
          </Notice>
        ) : null}
        {importReport && importReport.errors.length > 0 ? (
          <Notice variant="danger">
            {hasFileError(importReport) || !table
              ? words.errors({ count: importReport.errors.length })
              : words.wrongRows({ count: wrongLineCount })}
          </Notice>
        ) : null}
        {importReport && importReport.errors.length === 0 ? (
          <p className="font-semibold">{formatImportSummary(words, importReport)}</p>
        ) : null}
      </div>
      {importReport && importableCount > 0 && openQuestionsOf(importReport).length > 0 ? (
        <ImportQuestions
          questions={openQuestionsOf(importReport)}
          arePricesConfirmed={arePricesConfirmed}
          onConfirmPrices={setPricesConfirmed}
        />
      ) : null}
      {importReport ? (
        <ImportPreview
          report={importReport}
          table={table}
          formatCsvError={formatCsvError}
          onChangeCell={(line, column, text) => {
            if (!table) return
            setTable(setCell(table, line, column, text))
            setCorrected(true)
          }}
          onDropColumn={(column, isRepeated) => {
            if (table) void checkTable(dropColumn(table, column, isRepeated))
          }}
        />
      ) : null}
      {importReport && table && (importableCount > 0 || wrongLineCount > 0) ? (
        <div className="sticky -bottom-5 -mx-5 -mb-5 mt-auto flex flex-wrap justify-end gap-3 border-t border-steel-200 bg-white px-5 py-3">
          {wrongLineCount > 0 && !hasFileError(importReport) ? (
            <Button variant="secondary" onClick={() => downloadRejected(importReport, table)}>
              <Icon shape={FileDown} className="size-5" />
              <span>{words.downloadWrongRows({ count: wrongLineCount })}</span>
            </Button>
          ) : (
            <Button
              variant="secondary"
              onClick={() => {
                storeTable(null)
                onClose()
              }}
            >
              {productsWords.cancel}
            </Button>
          )}
          {isCorrected ? (
            <Button onClick={() => void checkTable(table)}>{words.checkAgain}</Button>
          ) : importableCount > 0 ? (
            <Button
              aria-disabled={step.status === 'running' || hasOpenQuestions}
              onClick={() => {
                if (hasOpenQuestions) document.getElementById(IMPORT_CONFIRM_ID)?.focus()
                else if (step.status === 'checked') void runImport(table, step.report)
              }}
            >
              {step.status === 'running' ? <Spinner /> : null}
              {step.status === 'running'
                ? words.running
                : wrongLineCount > 0
                  ? words.importGoodRows({ count: importableCount })
                  : words.run({ count: importableCount })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** Imports the rows of a table, or checks them (`isDryRun`). The report names the lines of the table. */
const importTable = async (table: CsvTable, isDryRun: boolean, isConfirmed = false): Promise<ImportReport> =>
  toTableLines(await importProducts(toImportFile(table), isDryRun, isConfirmed), table)

/** Counts the products that an import of the rows without errors would create or change. */
function countGoodChanges(report: ImportReport): number {
  const wrongLines = wrongLinesOf(report)
  return report.lines.filter(({ line, change }) => change !== 'same' && !wrongLines.has(line)).length
}

/** Returns the questions about prices in rows that will be imported. */
function openQuestionsOf(report: ImportReport): ImportReport['questions'] {
  const wrongLines = wrongLinesOf(report)
  return report.questions.filter(({ line }) => !wrongLines.has(line))
}

const countLines = ({ lines }: ImportReport, change: ImportReport['lines'][number]['change']) =>
  lines.filter((line) => line.change === change).length
const countChanges = (report: ImportReport) => countLines(report, 'new') + countLines(report, 'changed')

function formatImportSummary(words: ProductImportWords, report: ImportReport): string {
  const [createdCount, changedCount, sameCount] = (['new', 'changed', 'same'] as const).map((lineChange) =>
    countLines(report, lineChange),
  )
  const importSummary = words.summary({
    createdCount: createdCount ?? 0,
    changed: changedCount ?? 0,
    same: sameCount ?? 0,
  })
  return countChanges(report) > 0 ? importSummary : `${importSummary} ${words.nothing}`
}

/** Id of the checkbox that confirms the prices. */
const IMPORT_CONFIRM_ID = 'import-sure'

type ImportQuestionsProps = {
  questions: ImportReport['questions']
  arePricesConfirmed: boolean
  onConfirmPrices: (arePricesConfirmed: boolean) => void
}

/**
 * Lists prices of an import file that look like typing errors. The file is imported only after staff confirm these
 * prices.
 */
function ImportQuestions({ questions, arePricesConfirmed, onConfirmPrices }: ImportQuestionsProps) {
  const { priceQuestions } = useStaffProductsWords()
  const { line: lineWord } = useProductImportWords()
  const formatPln = useFormatAmount('PLN')
  return (
    <Notice variant="warning">
      <p>{priceQuestions.lead}</p>
      <ul className="list-disc pl-5 font-normal">
        {questions.map(({ line, sku, column, code, from, to }) => (
          <li key={`${line} ${column} ${code}`}>
            {`${lineWord} ${line}, ${sku}: ${priceQuestions[code]({ from: formatPln(from), to: formatPln(to) })}`}
          </li>
        ))}
      </ul>
      <Checkbox
        id={IMPORT_CONFIRM_ID}
        checked={arePricesConfirmed}
        onChange={({ target }) => onConfirmPrices(target.checked)}
      >
        {priceQuestions.sure}
      </Checkbox>
    </Notice>
  )
}
