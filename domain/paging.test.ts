import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cursorOf, ListQuery, pageOf, placeOf } from './paging'

const Query = z.object(ListQuery)
const place = ({ at, id }: { at: number; id: string }) => ({ at, id })

describe('pageOf', () => {
  it('continues after the last row until the end', () => {
    const rows = Array.from({ length: 7 }, (_, n) => ({ at: 1000 - n, id: `row-${n}` }))
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const from = placeOf(Query.parse(cursor ? { cursor } : {}).cursor)
      const rest = rows.filter((row) => !from || row.at < from.at)
      const page = pageOf(rest.slice(0, 4), 3, place)
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(ids).toEqual(rows.map(({ id }) => id))
  })

  it('has no next page after a full last page', () => {
    expect(pageOf([{ at: 1, id: 'a' }], 1, place).nextCursor).toBeNull()
    expect(pageOf([], 1, place)).toEqual({ items: [], nextCursor: null })
  })

  it.each(['', 'x', '1', '~a', '1~', '-1~a', '1~a b', `1~${'a'.repeat(65)}`, '1'.repeat(16) + '~a'])(
    'is protected from broken cursors: %s',
    (cursor) => expect(Query.safeParse({ cursor }).success).toBe(false),
  )

  it('cursors survive a round trip', () => {
    const id = crypto.randomUUID()
    expect(placeOf(cursorOf({ at: 1_700_000_000_000, id }))).toEqual({ at: 1_700_000_000_000, id })
  })
})
