import { browserFamily, countedPath, referrerHost } from '../../../domain/page-view'
import type { Deps } from '../../deps'
import { pageViews } from './page-views.table'

export type Seen = {
  path: string
  referrer: string | null | undefined
  userAgent: string | null
}

/** Counts a page that a person read. Robots, admin pages and paths that are none leave no row. */
export async function countPageView(deps: Pick<Deps, 'db' | 'now' | 'appUrl'>, seen: Seen): Promise<void> {
  const path = countedPath(seen.path)
  const userAgent = browserFamily(seen.userAgent)
  if (!path || !userAgent) return
  const referrer = referrerHost(seen.referrer, new URL(deps.appUrl).host)
  await deps.db.insert(pageViews).values({ path, referrer, userAgent, createdAt: deps.now() })
}
