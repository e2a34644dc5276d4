import { useQueryClient } from '@tanstack/react-query'
import { FileDown, FileUp } from 'lucide'
import { useRef, useState } from 'react'
import type { ImportReport } from '../../api'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../refusal-text'
import { Button, buttonClass } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/spinner'
import { showToast } from '../../ui/toast-store'
import { Dialog } from '../../ui/dialog'
import { ImportPreview } from './import-preview'
import { ImportQuestions, SURE_ID } from './import-questions'
import { downloadTemplate, importProducts } from './queries'
import { useStaffProductsWords } from './words'

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

type Step =
  | { is: 'choosing' }
  | { is: 'checking' }
  | { is: 'failed'; reason: string }
  | { is: 'checked'; file: File; report: ImportReport }
  | { is: 'running'; file: File; report: ImportReport }

function ImportSteps({ onClose }: { onClose: () => void }) {
  const all = useStaffProductsWords()
  const words = all.csv
  const locale = useLocale()
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ is: 'choosing' })
  const isBusy = useRef(false)
  const once = async (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } catch (error) {
      setStep({ is: 'failed', reason: await refusalText(locale, error) })
    } finally {
      isBusy.current = false
    }
  }
  const [isSure, setSure] = useState(false)
  const checkFile = (file: File) =>
    once(async () => {
      setSure(false)
      setStep({ is: 'checking' })
      setStep({ is: 'checked', file, report: await importProducts(file, true) })
    })
  const run = (file: File, checkedReport: ImportReport) =>
    once(async () => {
      setStep({ is: 'running', file, report: checkedReport })
      const report = await importProducts(file, false, isSure)
      if (!report.isWritten) return setStep({ is: 'checked', file, report })
      showToast({ title: words.done({ count: changesIn(report) }) })
      await client.invalidateQueries({ queryKey: ['staff', 'products'] })
      onClose()
    })
  const template = () =>
    void downloadTemplate().catch(async (error: unknown) =>
      showToast({
        title: words.templateFailed,
        description: await refusalText(locale, error),
        isError: true,
      }),
    )
  const report = step.is === 'checked' || step.is === 'running' ? step.report : null
  const isAsked = !isSure && (report?.questions.length ?? 0) > 0
  return (
    <div className="relative flex min-h-0 grow flex-col gap-4 overflow-y-auto p-5">
      <p>{words.lead}</p>
      <p className="flex flex-wrap gap-2">
        <label className={buttonClass('secondary', 'cursor-pointer focus-within:outline-2')}>
          <Icon of={FileUp} className="size-5" />
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
        <Button look="quiet" onClick={template}>
          <Icon of={FileDown} className="size-5" />
          <span>{words.template}</span>
        </Button>
      </p>
      <div role="status">
        {step.is === 'checking' ? (
          <p className="flex items-center gap-2">
            <Spinner />
            {words.checking}
          </p>
        ) : null}
        {step.is === 'failed' ? <Notice look="danger">{step.reason}</Notice> : null}
        {report && report.errors.length > 0 ? (
          <Notice look="danger">{words.errors({ count: report.errors.length })}</Notice>
        ) : null}
        {report && report.errors.length === 0 ? (
          <p className="font-semibold">{summaryOf(words, report)}</p>
        ) : null}
      </div>
      {report && report.errors.length === 0 && report.questions.length > 0 ? (
        <ImportQuestions report={report} isSure={isSure} onSure={setSure} />
      ) : null}
      {report ? <ImportPreview report={report} /> : null}
      {report && report.errors.length === 0 && changesIn(report) > 0 ? (
        <div className="sticky bottom-0 -mx-5 -mb-5 mt-auto flex flex-wrap justify-end gap-3 border-t border-steel-200 bg-white px-5 py-3">
          <Button look="secondary" onClick={onClose}>
            {all.cancel}
          </Button>
          <Button
            aria-disabled={step.is === 'running' || isAsked}
            onClick={() => {
              if (isAsked) document.getElementById(SURE_ID)?.focus()
              else if (step.is === 'checked') void run(step.file, step.report)
            }}
          >
            {step.is === 'running' ? <Spinner /> : null}
            {step.is === 'running' ? words.running : words.run({ count: changesIn(report) })}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const countOf = ({ lines }: ImportReport, change: ImportReport['lines'][number]['change']) =>
  lines.filter((line) => line.change === change).length
const changesIn = (report: ImportReport) => countOf(report, 'new') + countOf(report, 'changed')

function summaryOf(words: ReturnType<typeof useStaffProductsWords>['csv'], report: ImportReport): string {
  const [createdCount, changedCount, sameCount] = (['new', 'changed', 'same'] as const).map((kind) =>
    countOf(report, kind),
  )
  const summary = words.summary({
    created: createdCount ?? 0,
    changed: changedCount ?? 0,
    same: sameCount ?? 0,
  })
  return changesIn(report) > 0 ? summary : `${summary} ${words.nothing}`
}
