import { matchPage } from '../../app/paths'

/** A part of a message: text as it is, or a link to one of the shop's products with what it was written as, to its full stop. */
export type Part = { text: string; slug: string | null }

/** What ends a sentence rather than an address. */
const TRAILING = /[.,;:!?)\]}"'’”»]+$/

/**
 * Takes a message apart at the links to products of this shop, in either language. Everything else stays text: no other
 * address becomes something to press (reliability T18).
 */
export function partsOf(message: string, origin: string): Part[] {
  const parts: Part[] = []
  const add = (text: string, slug: string | null) => {
    if (text) parts.push({ text, slug })
  }
  let from = 0
  for (const { 0: found, index } of message.matchAll(/https?:\/\/\S+\s?/g)) {
    const slug = productIn(found.trimEnd().replace(TRAILING, ''), origin)
    if (slug === null) continue
    add(message.slice(from, index), null)
    add(found, slug)
    from = index + found.length
  }
  add(message.slice(from), null)
  return parts
}

function productIn(address: string, origin: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const match = url.origin === origin && !url.username && !url.password ? matchPage(url.pathname) : null
  return match?.page === 'product' ? match.slug : null
}
