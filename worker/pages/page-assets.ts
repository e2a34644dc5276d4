import type { RoutedPage } from '../../web/edge'
import type { Language } from '../../domain/language'
import { FIRST_SCRIPT } from './first-script'

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
  home: 'web/pages/home-page.tsx',
  products: 'web/pages/products-page.tsx',
  category: 'web/pages/category-page.tsx',
  product: 'web/pages/product-page.tsx',
  checkout: 'web/pages/checkout-page.tsx',
  success: 'web/pages/success-page.tsx',
  voucher: 'web/pages/voucher-page.tsx',
  order: 'web/pages/order-page.tsx',
  terms: 'web/pages/legal-page.tsx',
  privacy: 'web/pages/legal-page.tsx',
  withdrawal: 'web/pages/withdrawal-page.tsx',
  complaints: 'web/pages/complaints-page.tsx',
  delivery: 'web/pages/legal-page.tsx',
  accessibility: 'web/pages/legal-page.tsx',
  newsletterConfirm: 'web/pages/newsletter-page.tsx',
  newsletterUnsubscribe: 'web/pages/newsletter-page.tsx',
  admin: 'web/pages/admin-page.tsx',
  notFound: 'web/pages/not-found-page.tsx',
}

// Cached, because the build manifest never changes while a Worker runs.
let manifest: BuildManifest | null = null

async function readManifest(assets: Fetcher): Promise<BuildManifest> {
  if (manifest) return manifest
  const response = await assets.fetch('https://assets.invalid/assets/manifest.json')
  // Development has no build manifest, so the browser loads the page's code one import later.
  manifest =
    response.ok && response.headers.get('Content-Type')?.includes('json')
      ? await response.json<BuildManifest>()
      : {}
  return manifest
}

/** URLs of all scripts of a page, so that the browser can fetch them in parallel. */
export async function moduleUrlsOf(
  assets: Fetcher,
  page: RoutedPage['page'],
  language: Language,
): Promise<string[]> {
  const chunks = await readManifest(assets)
  const files = new Set<string>()
  const collectFiles = (name: string): void => {
    const chunk = chunks[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(collectFiles)
  }
  chunks['index.html']?.dynamicImports?.forEach(collectFiles)
  collectFiles(`web/i18n/shop.${language}.ts`)
  collectFiles(PAGE_SOURCE_FILES[page])
  return [...files].map((file) => `/${file}`)
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

let firstScript: InlinedAsset | null = null

export const firstScriptOf = async (): Promise<InlinedAsset> =>
  (firstScript ??= await toInlinedAsset(FIRST_SCRIPT))

type InlinedAsset = {
  text: string
  /** Hash of the content in CSP format. */
  hash: string
}

async function toInlinedAsset(text: string): Promise<InlinedAsset> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return { text, hash: `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}` }
}

/** URL of the heading font. The page preloads it to avoid a visible change of font. */
export async function fontOf(assets: Fetcher): Promise<string | null> {
  const fontFile = (await readManifest(assets))['web/fonts/barlow-condensed-600.woff2']
  return fontFile ? `/${fontFile.file}` : null
}
