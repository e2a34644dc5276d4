import { normalizeForSearch } from './normalize-for-search'

/**
 * Longest slug, characters. A longer slug loses whole words at its end. A single word that exceeds the limit is cut.
 */
const MAX_SLUG_LENGTH = 80

/** Converts a text to a slug: "Młot SDS-Max 8,5 J" gives "mlot-sds-max-8-5-j". Empty if nothing is left. */
export function toSlug(text: string): string {
  const slug = normalizeForSearch(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (slug.length <= MAX_SLUG_LENGTH) return slug
  const truncatedSlug = slug.slice(0, MAX_SLUG_LENGTH + 1)
  return truncatedSlug.slice(0, Math.max(truncatedSlug.lastIndexOf('-'), 1)).slice(0, MAX_SLUG_LENGTH)
}

/** Candidate slugs of a product, the nicest first; the last one is unique. */
export const listSlugCandidates = (name: string, sku: string, id: string): string[] =>
  [toSlug(name), toSlug(`${name} ${sku}`), toSlug(`${toSlug(name).slice(0, 60)} ${id.slice(0, 8)}`)].filter(
    Boolean,
  )
