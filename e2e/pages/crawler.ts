import type { APIRequestContext } from '@playwright/test'

/** Fetches a page as a crawler does: no scripts, no cookies, no language preference. */
export async function fetchAsCrawler(request: APIRequestContext, path: string) {
  const response = await request.get(path)
  const html = await response.text()
  const findMetaContent = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
  const findLinkUrl = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(html)?.[1]
  const findAlternateUrl = (language: string) =>
    new RegExp(`<link rel="alternate" hreflang="${language}" href="([^"]*)"`).exec(html)?.[1]
  const jsonLdText = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  const structuredData: unknown = jsonLdText === undefined ? null : JSON.parse(jsonLdText)
  return {
    status: response.status(),
    html,
    meta: findMetaContent,
    link: findLinkUrl,
    twin: findAlternateUrl,
    /** The structured data of the page (JSON-LD), parsed but not validated. */
    data: structuredData,
    graph: (structuredData as { '@graph': Record<string, unknown>[] } | null)?.['@graph'] ?? [],
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
  }
}
