import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { ViewingLink } from '../../../domain/viewings/viewing'
import { ApiError } from '../../api'
import { refusalText } from '../../errors/refusal-text'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/form/button'
import { Notice } from '../../ui/layout/notice'
import { Skeleton } from '../../ui/loading/skeleton'
import { Spinner } from '../../ui/loading/spinner'
import { showToast } from '../../ui/overlay/toast-store'
import { type bookedViewingQuery, cancelViewing, moveViewing, slotsQuery } from './queries'
import { SlotPicker } from './slot-picker'
import { SlotsFailed } from './slots-failed'
import { useViewingWords } from './words'

type VisitorViewing = Awaited<ReturnType<NonNullable<ReturnType<typeof bookedViewingQuery>['queryFn']>>>

type Props = {
  viewing: VisitorViewing
  link: ViewingLink
  /** Called with the changed viewing, or with null if the viewing must be loaded again. */
  onChanged: (viewing: VisitorViewing | null) => void
}

/**
 * The buttons to change or cancel a viewing. A cancellation needs a second press, so that a mail scanner that opens the
 * link cannot cancel.
 */
export function ChangeViewing({ viewing, link, onChanged }: Props) {
  const words = useViewingWords()
  const [openPart, setOpenPart] = useState<'move' | 'cancel' | null>(null)
  if (openPart === 'move')
    return <MoveViewing {...{ viewing, link, onChanged }} onClose={() => setOpenPart(null)} />
  if (openPart === 'cancel')
    return <CancelViewing {...{ viewing, link, onChanged }} onClose={() => setOpenPart(null)} />
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {viewing.canMove && viewing.movesLeft > 0 ? (
        <Button variant="secondary" onClick={() => setOpenPart('move')}>
          {words.change}
        </Button>
      ) : null}
      {viewing.canMove && viewing.movesLeft === 0 ? <p className="w-full">{words.noMovesLeft}</p> : null}
      <Button variant="quiet" onClick={() => setOpenPart('cancel')}>
        {words.cancel}
      </Button>
    </div>
  )
}

type ChangeFormProps = Props & { onClose: () => void }

/** Changes or cancels a viewing. Returns why the last attempt failed as `refusal`, empty if it did not fail. */
function useViewingChange(change: () => Promise<VisitorViewing>, { onChanged, onFailed }: ChangeCallbacks) {
  const locale = useLocale()
  const [refusal, setRefusal] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: change,
    onSuccess: onChanged,
    onError: async (error) => {
      setRefusal(await refusalText(locale, error))
      onFailed?.(error)
    },
  })
  return {
    refusal,
    isPending,
    submitChange: () => {
      setRefusal('')
      if (!isPending) mutate()
    },
  }
}
type ChangeCallbacks = { onChanged: (viewing: VisitorViewing) => void; onFailed?: (error: Error) => void }

function MoveViewing({ viewing, link, onChanged, onClose }: ChangeFormProps) {
  const words = useViewingWords()
  const id = useId()
  const [startsAt, setStartsAt] = useState('')
  const [hasError, setHasError] = useState(false)
  const { data: slots, error, refetch } = useQuery(slotsQuery(viewing.product.slug))
  const { refusal, isPending, submitChange } = useViewingChange(
    () => moveViewing(link, { startsAt, version: viewing.version }),
    {
      onChanged: (moved) => {
        showToast({ title: words.moved })
        onChanged(moved)
      },
      onFailed: (failure) => {
        if (failure instanceof ApiError && failure.code === 'viewing.slot_taken') setStartsAt('')
        void refetch()
      },
    },
  )
  return (
    <form
      noValidate
      className="rounded-md bg-white p-4 ring-1 ring-steel-200"
      onSubmit={(event) => {
        event.preventDefault()
        setHasError(startsAt === '')
        if (startsAt === '') document.getElementById(`${id}-time`)?.focus()
        else submitChange()
      }}
    >
      {slots ? (
        <SlotPicker
          id={id}
          days={slots.days}
          value={startsAt}
          error={hasError && startsAt === '' ? words.chooseTime : undefined}
          onChange={setStartsAt}
        />
      ) : error ? (
        <SlotsFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
      {refusal ? (
        <Notice variant="danger" role="alert" className="mb-4">
          <p>
            {words.moveFailed} {refusal}
          </p>
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {slots ? (
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? <Spinner /> : null}
            {words.save}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </form>
  )
}

function CancelViewing({ viewing, link, onChanged, onClose }: ChangeFormProps) {
  const words = useViewingWords()
  const questionRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => questionRef.current?.focus(), [])
  const { refusal, isPending, submitChange } = useViewingChange(() => cancelViewing(link, viewing.version), {
    onChanged,
    onFailed: (failure) => {
      if (failure instanceof ApiError && failure.code === 'viewing.changed') onChanged(null)
    },
  })
  return (
    <div className="rounded-md bg-white p-4 ring-1 ring-steel-200">
      <p ref={questionRef} tabIndex={-1} className="mb-3 text-lg font-semibold outline-none">
        {words.cancelQuestion}
      </p>
      {refusal ? (
        <Notice variant="danger" role="alert" className="mb-4">
          <p>
            {words.cancelFailed} {refusal}
          </p>
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" aria-disabled={isPending} onClick={submitChange}>
          {isPending ? <Spinner /> : null}
          {words.cancelYes}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {words.cancelNo}
        </Button>
      </div>
    </div>
  )
}
