import type { RoutedPage } from '../../web/edge'
import type { ShopSettings } from '../../domain/settings'
import type { Deps } from '../deps'
import { catalogVersionNow } from '../features/products/catalog-cache'

export type KeptPage = { html: string; status: number; headers: Record<string, string> }

/** Pages that say the same to everybody who reads their language and currency. */
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
/** By its clock a page counts its days of delivery, and its rates are as old. */
const FRESH_MS = 60_000
/** Each has some 130 kB, two bytes a character. */
const MOST = 64

const pages = new Map<string, { page: KeptPage; at: number }>()
/** Of which catalogue and settings they are. */
let pagesOf = ''

/**
 * A page rendered lately in this isolate, else what `render` makes. It is kept for a minute at most, and under all that
 * it is made of: address, language, currency, the catalogue's version and the settings (decision 031). An address with
 * a query is rendered each time, because anybody can make up as many as they like.
 */
export async function keptPage(
  deps: Pick<Deps, 'replicaSince' | 'now' | 'settings'>,
  { page, url, variant }: { page: RoutedPage['page']; url: URL; variant: string },
  render: () => Promise<KeptPage>,
): Promise<KeptPage> {
  if (!SAME_FOR_ALL.has(page) || url.search !== '') return render()
  // While the database is away nobody knows under what to keep it; a legal text is there all the same.
  const version = await catalogVersionNow(deps).catch(() => null)
  if (version === null) return render()
  const state = `${version} ${settingsNumber(deps.settings)}`
  // Those of an earlier state are never asked for again.
  if (state !== pagesOf) pages.clear()
  pagesOf = state
  // The state is in the name too: it may be another one by the time that a page is rendered.
  const name = `${state} ${variant} ${url.pathname}`
  const kept = pages.get(name)
  if (kept && deps.now() - kept.at < FRESH_MS) return kept.page
  const rendered = await render()
  if (rendered.status === 200) remember(name, { page: rendered, at: deps.now() })
  return rendered
}

function remember(name: string, kept: { page: KeptPage; at: number }): void {
  pages.delete(name)
  const [oldest] = pages.keys()
  if (pages.size >= MOST && oldest !== undefined) pages.delete(oldest)
  pages.set(name, kept)
}

const last = { settings: null as ShopSettings | null, text: '', number: 0 }

/** Another number for other settings: they are read anew every few seconds and are nearly always the same. */
function settingsNumber(settings: ShopSettings): number {
  if (settings === last.settings) return last.number
  last.settings = settings
  const text = JSON.stringify(settings)
  if (text !== last.text) last.number += 1
  last.text = text
  return last.number
}
