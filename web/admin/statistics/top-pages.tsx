import { useDashboardWords } from './words'

type Props = { pages: readonly { path: string; count: number }[] }

/** The ten most viewed pages (spec §2). */
export function TopPages({ pages }: Props) {
  const words = useDashboardWords()
  return (
    <section aria-labelledby="top-pages" className="rounded-md bg-white ring-1 ring-steel-200">
      <h2 id="top-pages" className="border-b border-steel-200 px-4 py-3.5 font-semibold">
        {words.topPages}
      </h2>
      {pages.length === 0 ? <p className="p-4 text-steel-700">{words.noViews}</p> : null}
      <ol className="divide-y divide-steel-200">
        {pages.map(({ path, count }) => (
          <li key={path}>
            <a
              href={path}
              target="_blank"
              rel="noopener"
              className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 text-sm hover:bg-steel-50 focus-visible:-outline-offset-3"
            >
              <span className="min-w-0 truncate" title={path}>
                {path}
              </span>
              <span className="shrink-0 tabular-nums text-steel-700">{words.viewsOf({ count })}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
