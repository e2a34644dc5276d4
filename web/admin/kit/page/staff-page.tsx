import { ArrowLeft } from 'lucide'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useDocumentTitle } from '../../../app/use-document-title'
import { Link } from '../../../navigation'
import { PartErrorBoundary } from '../../../errors/part-boundary'
import { Icon } from '../../../ui/image/icon'
import { getSavedListUrl } from '../list/saved-list-url'
import { useAdminWords } from '../words'

type Props = {
  title: string
  /** A status badge beside the title. */
  badge?: ReactNode
  /** The list to which the back link leads, with the filters that staff used last. */
  backLink?: { to: string; name: string }
  actions?: ReactNode
  children: ReactNode
}

/** The layout of a staff page: title, back link to the list, and action buttons. */
export function StaffPage({ title, badge, backLink, actions, children }: Props) {
  const { panel } = useAdminWords()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(`${title} – ${panel}`)
  // Scrolls the layout's `main` to the top, because `main` stays mounted across pages. `void` drops the promise that
  // `scrollTo` returns in newer browsers: an effect must not return a promise.
  useLayoutEffect(
    () => void headingRef.current?.closest('main')?.scrollTo({ top: 0, behavior: 'instant' }),
    [],
  )
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pb-16 pt-4 md:px-6">
      {backLink ? (
        <Link
          to={getSavedListUrl(backLink.to)}
          className="-ml-2 mb-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-2 text-sm font-semibold text-steel-700 hover:bg-steel-100 hover:text-ink"
        >
          <Icon shape={ArrowLeft} className="size-4" />
          {backLink.name}
        </Link>
      ) : null}
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={headingRef} className="min-w-0 font-display text-3xl font-bold leading-none wrap-anywhere">
          {title}
        </h1>
        {badge}
        {actions ? <div className="ml-auto flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      <PartErrorBoundary>{children}</PartErrorBoundary>
    </div>
  )
}
