import type { RoutedPage } from '../../web/edge'
import type { ShopSettings } from '../../domain/settings'
import type { Deps } from '../deps'
import { catalogVersionNow } from '../features/products/catalog-cache'
import type { Timestamp } from '../../domain/time'

export type KeptPage = { html: string; status: number; headers: Record<string, string> }

/** Pages that are the same for all visitors with the same language and currency. */
const SAME_FOR_ALL: ReadonlySet<RoutedPage['page']> = new Set([
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
const FRESH_MS = 60_000
/** Limit of cached pages. A page takes about 130 kB at two bytes per character. */
const MAX_PAGES = 64

const pages = new Map<string, { page: KeptPage; at: Timestamp }>()
/** Catalogue version and settings of the cached pages. */
let pagesOf = ''

/**
 * A page cached in this isolate for at most a minute, else the result of `render`. The key has all inputs: path,
 * language, currency, catalogue version and settings (decision 008).
 * A URL with a query is not cached, because there is no limit to such URLs.
 */
export async function keptPage(
  deps: Pick<Deps, 'replicaSince' | 'now' | 'settings'>,
  { page, url, variant }: { page: RoutedPage['page']; url: URL; variant: string },
  render: () => Promise<KeptPage>,
): Promise<KeptPage> {
  if (!SAME_FOR_ALL.has(page) || url.search !== '') return render()
  // While the database is unreachable the version is unknown and nothing is cached. Legal texts are still rendered.
  const version = await catalogVersionNow(deps).catch(() => null)
  if (version === null) return render()
  const state = `${version} ${settingsNumber(deps.settings)}`
  // Pages of an earlier state are not requested again.
  if (state !== pagesOf) pages.clear()
  pagesOf = state
  // The key contains the state too, because the state may change during the rendering.
  const name = `${state} ${variant} ${url.pathname}`
  const entry = pages.get(name)
  if (entry && deps.now() - entry.at < FRESH_MS) return entry.page
  const renderedPage = await render()
  if (renderedPage.status === 200) remember(name, { page: renderedPage, at: deps.now() })
  return renderedPage
}

function remember(name: string, entry: { page: KeptPage; at: Timestamp }): void {
  pages.delete(name)
  const [oldestName] = pages.keys()
  if (pages.size >= MAX_PAGES && oldestName !== undefined) pages.delete(oldestName)
  pages.set(name, entry)
}

const last = { settings: null as ShopSettings | null, text: '', number: 0 }

/**
 * Number of the current settings, raised when they change. Settings are reloaded every few seconds, mostly unchanged.
 */
function settingsNumber(settings: ShopSettings): number {
  if (settings === last.settings) return last.number
  last.settings = settings
  const text = JSON.stringify(settings)
  if (text !== last.text) last.number += 1
  last.text = text
  return last.number
}
