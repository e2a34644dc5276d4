import { ArrowLeft } from 'lucide'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useDocumentTitle } from '../../app/use-document-title'
import { Link } from '../../navigation'
import { PartBoundary } from '../../part-boundary'
import { Icon } from '../../ui/icon'
import { listAddress } from './list-place'
import { useAdminWords } from './words'

type Props = {
  title: string
  /** Beside the title: a state. */
  badge?: ReactNode
  /** The list that this page belongs to, by its path; it is shown as it was left. */
  back?: { to: string; name: string }
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a page of staff: where one is, where that belongs to, what can be done with all of it. */
export function StaffPage({ title, badge, back, actions, children }: Props) {
  const { panel } = useAdminWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(`${title} – ${panel}`)
  // The page scrolls inside its frame, which stays when the page changes.
  // Newer browsers answer a scroll with a promise, which is nothing to end an effect with.
  useLayoutEffect(() => void heading.current?.closest('main')?.scrollTo({ top: 0, behavior: 'instant' }), [])
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pb-16 pt-4 md:px-6">
      {back ? (
        <Link
          to={listAddress(back.to)}
          className="-ml-2 mb-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-2 text-sm font-semibold text-steel-700 hover:bg-steel-100 hover:text-ink"
        >
          <Icon of={ArrowLeft} className="size-4" />
          {back.name}
        </Link>
      ) : null}
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={heading} className="font-display text-3xl font-bold leading-none">
          {title}
        </h1>
        {badge}
        {actions ? <div className="ml-auto flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      <PartBoundary>{children}</PartBoundary>
    </div>
  )
}
