import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { viewingPath } from '../../../domain/viewings/viewing-path'
import { ViewingLink } from '../../../domain/viewings/viewing'
import { formatViewingHour, formatViewingStart } from '../../../domain/viewings/viewing-time'
import { ApiError } from '../../api'
import { LoadErrorNotice } from '../../errors/load-error-notice'
import { useLocale } from '../../i18n/locale'
import { Link, useLocation } from '../../navigation'
import { buttonClass } from '../../ui/form/button'
import { Skeleton } from '../../ui/loading/skeleton'
import { useIsHydrated } from '../../ui/loading/use-hydrated'
import { RelatedProducts } from '../products/detail/related-products'
import { ChangeViewing } from './change-viewing'
import { bookedViewingQuery } from './queries'
import { ShowroomPlace } from './showroom-place'
import { ViewedTool } from './viewed-tool'
import { useViewingWords } from './words'

/** The viewing link in the URL of the page. Null until hydration, or if the URL has none. */
function useViewingLink(): ViewingLink | null {
  const isHydrated = useIsHydrated()
  const { hash } = useLocation()
  if (!isHydrated) return null
  const [id, token] = new URLSearchParams(hash.slice(1)).get('viewing')?.split('.') ?? []
  return ViewingLink.safeParse({ id, token }).data ?? null
}

/** The page of a booked viewing: time, place and tool, and the buttons to change or cancel it. */
export function BookedViewing() {
  const { language } = useLocale()
  const words = useViewingWords()
  const isHydrated = useIsHydrated()
  const client = useQueryClient()
  const link = useViewingLink()
  const viewingQuery = bookedViewingQuery(link)
  const { data: viewing, error, refetch } = useQuery(viewingQuery)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const version = viewing?.version
  const shownVersion = useRef<number>(undefined)
  // Focuses the new title, because the pressed button has disappeared. After a change, the page also scrolls to the
  // title, because the new time is below it.
  useEffect(() => {
    if (version === undefined) return
    if (document.activeElement === document.body)
      headingRef.current?.focus({ preventScroll: shownVersion.current === undefined })
    shownVersion.current = version
  }, [version])
  if (viewing && link) {
    const { status, startsAt, endsAt, product, reason } = viewing
    const [title = '', lead = ''] =
      status === 'booked' && !viewing.canCancel ? words.over : words.status[status]
    const startText = formatViewingStart(Date.parse(startsAt), language)
    return (
      <div className="shell max-w-3xl py-6 md:py-10">
        <h1
          ref={headingRef}
          tabIndex={-1}
          className="font-display text-4xl font-bold leading-none outline-none md:text-5xl"
        >
          {title}
        </h1>
        <p className="mt-3 text-lg text-steel-700">{lead}</p>
        {reason ? (
          <p className="mt-4 border-l-4 border-accent-strong pl-4 whitespace-pre-line [overflow-wrap:anywhere]">
            <span className="block text-sm font-semibold">{words.reason}</span>
            {reason}
          </p>
        ) : null}
        <p
          className={`mt-6 font-display text-3xl font-bold ${viewing.canCancel ? '' : 'text-steel-600 line-through'}`}
        >
          {`${startText}–${formatViewingHour(Date.parse(endsAt))}`}
        </p>
        <div className="mt-5 space-y-5">
          <ViewedTool product={product} />
          {viewing.canCancel ? (
            <>
              <ShowroomPlace />
              <ChangeViewing
                key={viewing.version}
                viewing={viewing}
                link={link}
                onChanged={(changedViewing) => {
                  if (changedViewing) client.setQueryData(viewingQuery.queryKey, changedViewing)
                  else void refetch()
                }}
              />
            </>
          ) : product.isViewable ? (
            <Link to={viewingPath(product.slug, language)} className={buttonClass('secondary')}>
              {words.again}
            </Link>
          ) : (
            <RelatedProducts slug={product.slug} layout="rows" />
          )}
        </div>
      </div>
    )
  }
  if (!isHydrated || (link && !error))
    return (
      <div className="shell max-w-3xl py-10" aria-busy="true">
        <Skeleton className="h-12 w-72" />
        <Skeleton className="mt-6 h-72" />
      </div>
    )
  const isInvalidLink = !link || (error instanceof ApiError && error.code === 'viewing.not_found')
  return (
    <div className="shell max-w-3xl space-y-4 py-10">
      {isInvalidLink ? (
        <>
          <h1 className="font-display text-4xl font-bold leading-none">{words.invalid}</h1>
          <p className="text-lg text-steel-700">{words.invalidLead}</p>
          <ShowroomPlace />
        </>
      ) : (
        <LoadErrorNotice text={words.viewingFailed} error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}
