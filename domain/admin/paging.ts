import * as z from 'zod/mini'
import { toPlainText } from '../text/plain-text'
import type { Timestamp } from '../time/time'

/** Default and largest page size of staff lists. */
export const LIST_PAGE_SIZES = { default: 50, max: 100 } as const

/** Maximum length of a search text, in characters. Staff may paste a link with its token, which has more than 100. */
export const MAX_QUERY_LENGTH = 500

/** Query parameters of each staff list. */
export const ListQuery = {
  q: z.optional(z.string().check(z.overwrite(toPlainText), z.maxLength(MAX_QUERY_LENGTH))),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(LIST_PAGE_SIZES.max))),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}~[\w-]{1,64}$/))),
}

/**
 * Position in a list that is sorted newest first; rows with the same timestamp (ms UTC) are sorted by id. A page starts
 * after this position.
 */
export type PageCursor = { at: Timestamp; id: string }

export const formatCursor = ({ at, id }: PageCursor): string => `${at}~${id}`

/** Parses a cursor that `ListQuery` has validated. */
export function parseCursor(cursor: string | undefined): PageCursor | null {
  const [timestampText, id] = cursor?.split('~') ?? []
  return timestampText && id ? { at: Number(timestampText), id } : null
}

/** Builds a page from rows. The query reads `limit` + 1 rows: the extra row shows that there is a next page. */
export function toPage<T>(rows: readonly T[], limit: number, toCursor: (row: T) => PageCursor) {
  const items = rows.slice(0, limit)
  const lastItem = items.at(-1)
  return { items, nextCursor: rows.length > limit && lastItem ? formatCursor(toCursor(lastItem)) : null }
}
