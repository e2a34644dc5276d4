import type { RoutedPage } from '../../web/edge'
import type { ShopSettings } from '../../domain/settings/settings'
import { isAnnouncedAt } from '../../domain/settings/announcement'
import { pauseEndAt } from '../../domain/settings/pause'
import { createVersionedCache } from '../cache/versioned-cache'
import type { Deps } from '../deps'
import { readCatalogVersion } from '../features/products/catalog/catalog-cache'
import { MINUTE_MS, type Timestamp } from '../../domain/time/time'

export type CachedPage = { html: string; status: number; headers: Record<string, string> }

/** Pages that are the same for all visitors with the same language and currency. */
const SHARED_PAGES: ReadonlySet<RoutedPage['page']> = new Set([
  'home',
  'products',
  'category',
  'product',
  'terms',
  'privacy',
  'delivery',
  'accessibility',
])
/** Maximum age of a cached page, ms. It limits how old delivery days and rates on the page can be. */
const MAX_PAGE_AGE_MS = MINUTE_MS

/** The latest pages. Their number is limited, because a page takes about 130 kB. */
const pageCache = createVersionedCache<{ page: CachedPage; at: Timestamp }>({ maxEntries: 64 })

/**
 * Returns the page cached in this isolate for at most a minute, else the result of `render`.
 * The key contains path, language, currency, catalogue version and settings version (decision 008).
 * A URL with a query is not cached, because the number of such URLs is unlimited.
 */
export async function getCachedPage(
  deps: Pick<Deps, 'openReplica' | 'now' | 'settings'>,
  { page, url, variant }: { page: RoutedPage['page']; url: URL; variant: string },
  render: () => Promise<CachedPage>,
): Promise<CachedPage> {
  if (!SHARED_PAGES.has(page) || url.search !== '') return render()
  // While the database is unreachable, the version is unknown and nothing is cached. Legal texts are still rendered.
  const catalogVersion = await readCatalogVersion(deps).catch(() => null)
  if (catalogVersion === null) return render()
  // The end of a pause, and the start or end of an announcement, make the pages obsolete at once.
  const isPaused = pauseEndAt(deps.settings.pause, deps.now()) !== undefined
  const isAnnounced = isAnnouncedAt(deps.settings.announcement, deps.now())
  const cacheVersion = `${catalogVersion} ${nextSettingsVersion(deps.settings)} ${isPaused} ${isAnnounced}`
  const pageKey = `${variant} ${url.pathname}`
  const cachedEntry = pageCache.get(cacheVersion, pageKey)
  if (cachedEntry && deps.now() - cachedEntry.at < MAX_PAGE_AGE_MS) return cachedEntry.page
  const renderedPage = await render()
  if (renderedPage.status === 200)
    pageCache.set(cacheVersion, pageKey, { page: renderedPage, at: deps.now() })
  return renderedPage
}

const lastSeenSettings = { settings: null as ShopSettings | null, text: '', number: 0 }

/**
 * Version number of the current settings. Raised only when the content of the settings changes, because most reloads
 * return the same settings.
 */
function nextSettingsVersion(settings: ShopSettings): number {
  if (settings === lastSeenSettings.settings) return lastSeenSettings.number
  lastSeenSettings.settings = settings
  const settingsJson = JSON.stringify(settings)
  if (settingsJson !== lastSeenSettings.text) lastSeenSettings.number += 1
  lastSeenSettings.text = settingsJson
  return lastSeenSettings.number
}
