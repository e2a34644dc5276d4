import { useQueryClient } from '@tanstack/react-query'
import { FileDown, FileUp } from 'lucide'
import { useRef, useState } from 'react'
import type { ImportReport } from '../../../api'
import { useLocale } from '../../../i18n/locale'
import { refusalText } from '../../../errors/refusal-text'
import { Button, buttonClass } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { Notice } from '../../../ui/layout/notice'
import { Spinner } from '../../../ui/loading/spinner'
import { showToast } from '../../../ui/overlay/toast-store'
import { Dialog } from '../../../ui/overlay/dialog'
import { ImportPreview } from './import-preview'
import { downloadImportTemplate, importProducts, productsQueryKey } from '../queries'
import { useStaffProductsWords } from '../words'
import { formatMoney } from '../../../../domain/money/currency'
import { parseDecimal, ZERO } from '../../../../domain/money/money'
import { Checkbox } from '../../../ui/form/checkbox'

type Props = { isOpen: boolean; onClose: () => void }

/** Imports products from a file: first a preview, then the import. */
export function ImportDialog({ isOpen, onClose }: Props) {
  const words = useStaffProductsWords().csv
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
  | { status: 'checked'; file: File; report: ImportReport }
  | { status: 'running'; file: File; report: ImportReport }

function ImportSteps({ onClose }: { onClose: () => void }) {
  const productsWords = useStaffProductsWords()
  const words = productsWords.csv
  const locale = useLocale()
  const client = useQueryClient()
  const [step, setStep] = useState<ImportStep>({ status: 'choosing' })
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
  const [isSure, setSure] = useState(false)
  const checkFile = (file: File) =>
    runExclusively(async () => {
      setSure(false)
      setStep({ status: 'checking' })
      setStep({ status: 'checked', file, report: await importProducts(file, true) })
    })
  const runImport = (file: File, checkedReport: ImportReport) =>
    runExclusively(async () => {
      setStep({ status: 'running', file, report: checkedReport })
      const importReport = await importProducts(file, false, isSure)
      if (!importReport.isWritten) return setStep({ status: 'checked', file, report: importReport })
      showToast({ title: words.done({ count: countChanges(importReport) }) })
      await client.invalidateQueries({ queryKey: productsQueryKey })
      onClose()
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
  const hasOpenQuestions = !isSure && (importReport?.questions.length ?? 0) > 0
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
        {step.status === 'failed' ? <Notice variant="danger">{step.reason}</Notice> : null}
        {importReport && importReport.errors.length > 0 ? (
          <Notice variant="danger">{words.errors({ count: importReport.errors.length })}</Notice>
        ) : null}
        {importReport && importReport.errors.length === 0 ? (
          <p className="font-semibold">{formatImportSummary(words, importReport)}</p>
        ) : null}
      </div>
      {importReport && importReport.errors.length === 0 && importReport.questions.length > 0 ? (
        <ImportQuestions report={importReport} isSure={isSure} onSure={setSure} />
      ) : null}
      {importReport ? <ImportPreview report={importReport} /> : null}
      {importReport && importReport.errors.length === 0 && countChanges(importReport) > 0 ? (
        <div className="sticky bottom-0 -mx-5 -mb-5 mt-auto flex flex-wrap justify-end gap-3 border-t border-steel-200 bg-white px-5 py-3">
          <Button variant="secondary" onClick={onClose}>
            {productsWords.cancel}
          </Button>
          <Button
            aria-disabled={step.status === 'running' || hasOpenQuestions}
            onClick={() => {
              if (hasOpenQuestions) document.getElementById(IMPORT_CONFIRM_ID)?.focus()
              else if (step.status === 'checked') void runImport(step.file, step.report)
            }}
          >
            {step.status === 'running' ? <Spinner /> : null}
            {step.status === 'running' ? words.running : words.run({ count: countChanges(importReport) })}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const countLines = ({ lines }: ImportReport, change: ImportReport['lines'][number]['change']) =>
  lines.filter((line) => line.change === change).length
const countChanges = (report: ImportReport) => countLines(report, 'new') + countLines(report, 'changed')

function formatImportSummary(
  words: ReturnType<typeof useStaffProductsWords>['csv'],
  report: ImportReport,
): string {
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

type ImportQuestionsProps = { report: ImportReport; isSure: boolean; onSure: (isSure: boolean) => void }

/**
 * Lists prices of an import file that look like typing errors. The file is imported only after staff confirm these
 * prices.
 */
function ImportQuestions({ report, isSure, onSure }: ImportQuestionsProps) {
  const { csv, priceQuestions } = useStaffProductsWords()
  const { language } = useLocale()
  const formatPln = (decimal: string) => formatMoney(parseDecimal(decimal) ?? ZERO, 'PLN', language)
  return (
    <Notice variant="warning">
      <p>{priceQuestions.lead}</p>
      <ul className="list-disc pl-5 font-normal">
        {report.questions.map(({ line, sku, column, code, from, to }) => (
          <li key={`${line} ${column} ${code}`}>
            {`${csv.line} ${line}, ${sku}: ${priceQuestions[code]({ from: formatPln(from), to: formatPln(to) })}`}
          </li>
        ))}
      </ul>
      <Checkbox id={IMPORT_CONFIRM_ID} checked={isSure} onChange={({ target }) => onSure(target.checked)}>
        {priceQuestions.sure}
      </Checkbox>
    </Notice>
  )
}
