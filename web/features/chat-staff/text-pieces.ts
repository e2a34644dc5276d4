import { matchPage } from '../../app/paths'

/** A part of a message: words, or an address of the shop itself, which may be a product's. */
export type Piece = { text: string } | { text: string; path: string; slug: string | null }

/**
 * Takes a message apart. Only addresses of `origin` become links: what a stranger writes leads nowhere else by a press.
 */
export function piecesOf(message: string, origin: string): Piece[] {
  const pieces: Piece[] = []
  let rest = 0
  for (const found of message.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const address = found[0].replace(/[.,;:!?)\]]+$/, '')
    const link = linkOf(address, origin)
    if (!link) continue
    if (found.index > rest) pieces.push({ text: message.slice(rest, found.index) })
    pieces.push({ text: address, ...link })
    rest = found.index + address.length
  }
  if (rest < message.length) pieces.push({ text: message.slice(rest) })
  return pieces
}

function linkOf(address: string, origin: string): { path: string; slug: string | null } | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.origin !== origin) return null
  const match = matchPage(url.pathname)
  return { path: url.pathname + url.search, slug: match.page === 'product' ? match.slug : null }
}
