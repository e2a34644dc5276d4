import * as z from 'zod/mini'
import { plainText } from './plain-text'

/** How many rows a list of staff shows at once, and at most. */
export const LIST_PAGE = { usual: 50, most: 100 } as const

/** Longest text to search by, characters: a pasted link with its key has more than a hundred. */
export const LONGEST_QUERY = 500

/** What every list of staff may be asked for (api, administration). */
export const ListQuery = {
  q: z.optional(z.string().check(z.overwrite(plainText), z.maxLength(LONGEST_QUERY))),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(LIST_PAGE.most))),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}~[\w-]{1,64}$/))),
}

/** The row behind which a page begins: lists are newest first, and the id decides between rows of one moment (ms UTC). */
export type Place = { at: number; id: string }

export const cursorOf = ({ at, id }: Place): string => `${at}~${id}`

/** Reads a cursor that `ListQuery` has let through. */
export function placeOf(cursor: string | undefined): Place | null {
  const [at, id] = cursor?.split('~') ?? []
  return at && id ? { at: Number(at), id } : null
}

/** A page of a list, of rows that were read with one more than it shows. */
export function pageOf<T>(rows: readonly T[], limit: number, place: (row: T) => Place) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? cursorOf(place(last)) : null }
}
