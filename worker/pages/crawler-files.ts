// Imported as `xml`, so that the formatter does not treat it as HTML.
import { html as xml, raw } from 'hono/html'
import { paths } from '../../domain/pages/page-paths'
import { SITEMAP_PAGES, pathPair } from '../../web/edge'
import type { Deps } from '../deps'
import { makeDeps } from '../make-deps'
import { readSitemapProducts } from '../features/products/catalog/products'
import { log } from '../log'
import type { Timestamp } from '../../domain/time/time'

/**
 * Crawlers may cache robots.txt and sitemap.xml for five minutes. A sold or new product may appear in the sitemap with
 * this delay.
 */
const makeHeaders = (contentType: string) => ({
  'Content-Type': contentType,
  'Cache-Control': 'public, max-age=300',
})

type LanguagePaths = Record<'pl' | 'en', string>

/** `/robots.txt` and `/sitemap.xml`; null for other paths. */
export async function serveCrawlerFile(
  request: Request,
  env: Env,
  context: ExecutionContext,
): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (pathname !== '/robots.txt' && pathname !== '/sitemap.xml') return null
  const deps = await makeDeps(env, (promise) => context.waitUntil(promise))
  if (pathname === '/robots.txt') {
    return new Response(renderRobotsTxt(deps.appUrl), { headers: makeHeaders('text/plain; charset=utf-8') })
  }
  try {
    return new Response(await renderSitemap(deps), { headers: makeHeaders('application/xml; charset=utf-8') })
  } catch {
    // A partial sitemap would make crawlers drop the missing pages. Status 503 makes crawlers retry later.
    log('error', 'sitemap.not_made')
    return new Response(null, { status: 503, headers: { 'Retry-After': '300' } })
  }
}

/** Pages with noindex are not blocked here, because crawlers must load a page to see its noindex. */
const renderRobotsTxt = (appUrl: string) => `User-agent: *
Disallow: /api/
Disallow: /admin/
Allow: /

Sitemap: ${appUrl}/sitemap.xml
`

/**
 * Renders the sitemap: each page once per language, with a link to its version in the other language (sitemaps.org 0.9;
 * at most 50,000 URLs).
 */
async function renderSitemap(deps: Deps): Promise<string> {
  const fixedPages = SITEMAP_PAGES.map(pathPair).filter((pair) => pair !== null)
  const products = await readSitemapProducts(deps)
  const sitemapEntries = [
    ...fixedPages.map((pair) => renderSitemapEntry(deps.appUrl, pair, null)),
    ...products.map(({ slug, updatedAt }) => renderSitemapEntry(deps.appUrl, paths.product(slug), updatedAt)),
  ]
  return String(xml`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${raw(sitemapEntries.join(''))}</urlset>
`)
}

function renderSitemapEntry(appUrl: string, { pl, en }: LanguagePaths, changedAt: Timestamp | null): string {
  const alternateLinks = xml`<xhtml:link rel="alternate" hreflang="pl" href="${appUrl + pl}"/>
<xhtml:link rel="alternate" hreflang="en" href="${appUrl + en}"/>
<xhtml:link rel="alternate" hreflang="x-default" href="${appUrl + pl}"/>`
  const lastModified = changedAt === null ? '' : xml`<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  return [pl, en]
    .map((path) =>
      String(xml`<url><loc>${appUrl + path}</loc>${lastModified}
${alternateLinks}</url>
`),
    )
    .join('')
}
