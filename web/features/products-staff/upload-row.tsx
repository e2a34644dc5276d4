import { Button } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import type { Upload } from './use-uploads'
import { useStaffProductsWords } from './words'

type Props = { upload: Upload; onRetry: () => void; onDrop: () => void }

/** A photo on its way: how far it is, and what went wrong. */
export function UploadRow({ upload: { file, state, reason }, onRetry, onDrop }: Props) {
  const words = useStaffProductsWords().images
  const isFailed = state === 'failed'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-steel-100 px-3 py-2 text-sm">
      {isFailed || state === 'waiting' ? null : <Spinner />}
      <span className="min-w-0 flex-1 truncate font-semibold">{file.name}</span>
      <span role="status" className={isFailed ? 'font-medium text-danger' : 'text-steel-700'}>
        {words[state]}
        {reason ? `: ${reason}` : null}
      </span>
      {isFailed ? (
        <span className="flex gap-2">
          <Button look="secondary" onClick={onRetry}>
            {words.retry}
          </Button>
          <Button look="quiet" onClick={onDrop}>
            {words.drop}
          </Button>
        </span>
      ) : null}
    </li>
  )
}
