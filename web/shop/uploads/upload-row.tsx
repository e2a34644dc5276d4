import { Button } from '../../ui/form/button'
import type { Upload } from './use-uploads'
import { useUploadWords } from './words'

type Props = { upload: Upload; onRetry: () => void; onRemove: () => void }

export function UploadRow({ upload: { file, state, percent, reason }, onRetry, onRemove }: Props) {
  const words = useUploadWords()
  const isFailed = state === 'failed'
  const isSending = state === 'sending'
  return (
    <li className="rounded-sm bg-steel-100 px-3 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40">
          <span className="block truncate font-semibold">{file.name}</span>
          <span role="status" className={isFailed ? 'font-medium text-danger' : 'text-steel-700'}>
            {isSending && percent === 100 ? words.storing : words[state]}
            {reason ? `: ${reason}` : null}
          </span>
          {isSending && percent < 100 ? (
            <span aria-hidden="true" className="pl-1.5 tabular-nums text-steel-700">
              {percent}%
            </span>
          ) : null}
        </span>
        <span className="flex gap-2">
          <Button
            variant="quiet"
            aria-label={`${isFailed ? words.drop : words.cancel}: ${file.name}`}
            onClick={onRemove}
          >
            {isFailed ? words.drop : words.cancel}
          </Button>
          {isFailed ? (
            <Button variant="secondary" aria-label={`${words.retry}: ${file.name}`} onClick={onRetry}>
              {words.retry}
            </Button>
          ) : null}
        </span>
      </div>
      {isFailed ? null : (
        <div
          role="progressbar"
          aria-label={words.progress({ name: file.name })}
          aria-valuenow={isSending ? percent : 0}
          className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-steel-300"
        >
          <div className="h-full bg-accent-strong" style={{ width: `${isSending ? percent : 0}%` }} />
        </div>
      )}
    </li>
  )
}
