import { FileUp } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { manualHashOf, MAX_MANUAL_BYTES } from '../../../../domain/products/manual'
import { refusalText } from '../../../errors/refusal-text'
import { useLocale } from '../../../i18n/locale'
import { buttonClass } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { uploadAsStaff } from '../../kit/calls/upload-as-staff'
import { useStaffProductsWords } from '../words'
import type { ProductFormState } from './use-product-form'

/** Uploads a manual as a PDF file. Its path becomes the manual of the form, and is saved with the product. */
export function ManualUpload({ form }: { form: ProductFormState }) {
  const locale = useLocale()
  const { manual: words } = useStaffProductsWords()
  const id = useId()
  // The form stores the progress and blocks saving during the upload. Otherwise staff could save the product without
  // the manual.
  const { manualPercent: percent, setManualPercent: setPercent } = form
  const [problem, setProblem] = useState('')
  const runningUpload = useRef<AbortController>(null)
  useEffect(() => () => runningUpload.current?.abort(), [])

  async function uploadManual(file: File) {
    runningUpload.current?.abort()
    if (file.size > MAX_MANUAL_BYTES) {
      setPercent(null)
      setProblem(words.tooLarge)
      return
    }
    const controller = new AbortController()
    const { signal } = controller
    runningUpload.current = controller
    setProblem('')
    setPercent(0)
    try {
      const manualUrl = await uploadAsStaff('/api/admin/manuals', file, { onPercent: setPercent, signal })
      if (signal.aborted) return
      form.change({ manualUrl })
    } catch (error) {
      if (signal.aborted) return
      setProblem(await refusalText(locale, error))
    }
    setPercent(null)
  }

  return (
    <div className="mb-7 flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={id} className={buttonClass('secondary', 'cursor-pointer focus-within:outline-2')}>
        <Icon shape={FileUp} className="size-5" />
        {words.upload}
        <input
          id={id}
          type="file"
          accept="application/pdf,.pdf"
          aria-describedby={`${id}-lead`}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void uploadManual(file)
            // Clears the input, so that the same file can be chosen again.
            target.value = ''
          }}
        />
      </label>
      {manualHashOf(form.values.manualUrl) === null ? null : (
        <a
          href={form.values.manualUrl}
          target="_blank"
          rel="noreferrer"
          className="py-2 font-semibold underline underline-offset-4"
        >
          {words.open}
        </a>
      )}
      <p id={`${id}-lead`} className="min-w-48 flex-1 text-sm text-steel-700">
        {words.lead}
      </p>
      <p role="status" className={percent === null ? 'sr-only' : 'w-full text-sm'}>
        {percent === null ? null : words.sending({ percent })}
      </p>
      {problem ? (
        <p role="alert" className="w-full text-sm font-medium text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
