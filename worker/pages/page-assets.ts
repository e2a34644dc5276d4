import { createCspHash } from '../csp-hash'
import type { RoutedPage } from '../../web/edge'
import type { Language } from '../../domain/language'

type ManifestChunk = {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}
type BuildManifest = Record<string, ManifestChunk>

/** Source of each page's chunk, as named in the build manifest. */
const PAGE_SOURCE_FILES: Record<RoutedPage['page'], string> = {
  home: 'web/shop/home/home-page.tsx',
  products: 'web/shop/products/list/products-page.tsx',
  category: 'web/shop/products/list/category-page.tsx',
  product: 'web/shop/products/detail/product-page.tsx',
  checkout: 'web/shop/checkout/checkout-page.tsx',
  success: 'web/shop/checkout/success/success-page.tsx',
  voucher: 'web/shop/vouchers/voucher-page.tsx',
  order: 'web/shop/orders/order-page.tsx',
  viewing: 'web/shop/viewings/viewing-page.tsx',
  terms: 'web/shop/legal/legal-page.tsx',
  privacy: 'web/shop/legal/legal-page.tsx',
  withdrawal: 'web/shop/returns/withdrawals/withdrawal-page.tsx',
  complaints: 'web/shop/returns/complaints/complaints-page.tsx',
  delivery: 'web/shop/legal/legal-page.tsx',
  accessibility: 'web/shop/legal/legal-page.tsx',
  newsletterConfirm: 'web/shop/marketing/newsletter-page.tsx',
  newsletterUnsubscribe: 'web/shop/marketing/newsletter-page.tsx',
  admin: 'web/admin/admin-page.tsx',
  notFound: 'web/shop/home/not-found-page.tsx',
}

// Cached, because the build manifest never changes while a Worker runs.
let manifest: BuildManifest | null = null

async function readManifest(assets: Fetcher): Promise<BuildManifest> {
  if (manifest) return manifest
  const response = await assets.fetch('https://assets.invalid/assets/manifest.json')
  // Without a build manifest (in development) the result is empty. The browser then loads the page's code one import
  // later.
  manifest =
    response.ok && response.headers.get('Content-Type')?.includes('json')
      ? await response.json<BuildManifest>()
      : {}
  return manifest
}

/** URLs of all scripts of a page, so that the browser can fetch them in parallel. */
export async function readModuleUrls(
  assets: Fetcher,
  page: RoutedPage['page'],
  language: Language,
): Promise<string[]> {
  const chunks = await readManifest(assets)
  const scriptFiles = new Set<string>()
  const collectFiles = (chunkName: string): void => {
    const chunk = chunks[chunkName]
    if (!chunk || scriptFiles.has(chunk.file)) return
    scriptFiles.add(chunk.file)
    chunk.imports?.forEach(collectFiles)
  }
  chunks['index.html']?.dynamicImports?.forEach(collectFiles)
  collectFiles(`web/i18n/shop.${language}.ts`)
  collectFiles(PAGE_SOURCE_FILES[page])
  return [...scriptFiles].map((file) => `/${file}`)
}

let cachedStylesheet: InlinedAsset | null = null

/** The stylesheet, to be inlined because it is small and needed for the first paint. Null without a build. */
export async function readStyles(assets: Fetcher): Promise<InlinedAsset | null> {
  if (cachedStylesheet) return cachedStylesheet
  const [file] = (await readManifest(assets))['index.html']?.css ?? []
  const response = file ? await assets.fetch(`https://assets.invalid/${file}`) : null
  if (!response?.ok) return null
  return (cachedStylesheet = await toInlinedAsset(await response.text()))
}

/**
 * Inline script at the start of a page. It stores a button press until `web/boot.ts` has loaded.
 * Links, forms and popovers work without the script. The second part runs before the first paint. It hides an
 * announcement that the visitor has dismissed, so that nothing moves.
 */
const FIRST_SCRIPT = `addEventListener('click',window.keepPress=({target:t})=>{if(t=t.closest?.('button[type="button"]:not([popovertarget],[data-dismiss])'))window.pressed=t},true);((r,k)=>{try{if(localStorage.getItem(k)===r.announcement)r.dismissed=''}catch{}addEventListener('click',({target:t})=>{if(t=t.closest?.('[data-dismiss]')){r.dismissed='';document.getElementById('content')?.focus({preventScroll:true});try{localStorage.setItem(k,t.dataset.dismiss)}catch{}}})})(document.documentElement.dataset,'dismissed-announcement')`

let firstScript: InlinedAsset | null = null

export const getFirstScript = async (): Promise<InlinedAsset> =>
  (firstScript ??= await toInlinedAsset(FIRST_SCRIPT))

type InlinedAsset = {
  text: string
  /** Hash of the content in CSP format. */
  hash: string
}

async function toInlinedAsset(text: string): Promise<InlinedAsset> {
  return { text, hash: await createCspHash(text) }
}

/** URL of the heading font. The page preloads it to avoid a visible change of font. */
export async function readFontUrl(assets: Fetcher): Promise<string | null> {
  const fontFile = (await readManifest(assets))['web/fonts/barlow-condensed-600.woff2']
  return fontFile ? `/${fontFile.file}` : null
}
