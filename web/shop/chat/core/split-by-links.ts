import { matchPage } from '../../../app/paths'

/** A part of a message: text, or a link to a page of the shop. `slug` is set if that page is a product page. */
export type MessagePart = { text: string; link: { path: string; slug: string | null } | null }

/** Punctuation after a URL belongs to the sentence, not to the URL. */
const TRAILING_PUNCTUATION = /[.,;:!?)\]}"'’”»]+$/

/**
 * Splits a message at URLs of the shop's public pages, in either language. Other URLs stay text, so that a stranger's
 * message cannot link to another site.
 */
export function splitByLinks(message: string, origin: string): MessagePart[] {
  const parts: MessagePart[] = []
  const addTextPart = (text: string, link: MessagePart['link'] = null) => {
    if (text) parts.push({ text, link })
  }
  let textStart = 0
  for (const { 0: url, index } of message.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const linkUrl = url.replace(TRAILING_PUNCTUATION, '')
    const link = parseShopLink(linkUrl, origin)
    if (!link) continue
    addTextPart(message.slice(textStart, index))
    addTextPart(linkUrl, link)
    textStart = index + linkUrl.length
  }
  addTextPart(message.slice(textStart))
  return parts
}

function parseShopLink(urlText: string, origin: string): MessagePart['link'] {
  if (!URL.canParse(urlText)) return null
  const url = new URL(urlText)
  if (url.origin !== origin || url.username || url.password) return null
  const match = matchPage(url.pathname)
  if (match.page === 'notFound' || match.page === 'admin') return null
  return { path: url.pathname + url.search + url.hash, slug: match.page === 'product' ? match.slug : null }
}
