import type { ReactNode } from 'react'
import { LoadErrorNotice } from '../../../errors/load-error-notice'
import { Button } from '../../../ui/form/button'
import { Skeleton } from '../../../ui/loading/skeleton'
import { Spinner } from '../../../ui/loading/spinner'
import { useSavedScrollPosition } from './saved-list-url'
import type { useStaffList } from './use-staff-list'
import { useAdminWords } from '../words'

type Props<T> = {
  list: ReturnType<typeof useStaffList<T>>
  isFiltered: boolean
  onClear: () => void
  /** True for the main list of a page: its scroll position is restored when staff come back to the page. */
  keepsScrollPosition?: boolean
  /** Shown for an empty list without filters, instead of the default text. */
  emptyState?: ReactNode
  /** A button for an action on all shown rows. It is shown beside the number of rows. */
  listAction?: ReactNode
  children: (items: readonly T[]) => ReactNode
}

/** Renders a staff list in each state: loading, failed, empty, or rows with a "more" button. */
export function ListBody<T>({
  list,
  isFiltered,
  onClear,
  keepsScrollPosition = true,
  emptyState,
  listAction,
  children,
}: Props<T>) {
  const words = useAdminWords().list
  const { items, total } = list
  useSavedScrollPosition(keepsScrollPosition && items !== undefined)
  if (!items) {
    return list.error ? (
      <LoadErrorNotice text={words.failed} error={list.error} onRetry={list.retry} />
    ) : (
      <div className="space-y-2" aria-busy="true">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    )
  }
  if (items.length === 0) {
    return (
      <div className="rounded-md border border-dashed border-steel-300 p-8 text-center text-steel-700">
        {isFiltered ? (
          <>
            <p className="mb-4">{words.nothingFound}</p>
            <Button variant="secondary" onClick={onClear}>
              {words.clear}
            </Button>
          </>
        ) : (
          (emptyState ?? <p>{words.nothing}</p>)
        )}
      </div>
    )
  }
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-sm text-steel-700">
          {words.found({ count: total ?? items.length })}
        </p>
        {listAction}
      </div>
      {children(items)}
      {list.hasMore ? (
        <div className="mt-4 text-center">
          <Button variant="secondary" aria-disabled={list.isLoadingMore} onClick={list.showMore}>
            {list.isLoadingMore ? <Spinner /> : null}
            {words.more}
          </Button>
        </div>
      ) : null}
    </>
  )
}
