import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { formatCursor, ListQuery, toPage, parseCursor } from './paging'

const PageQuery = z.object(ListQuery)
const toCursor = ({ at, id }: { at: number; id: string }) => ({ at, id })

describe('toPage', () => {
  it('continues after the last row until the end', () => {
    const rows = Array.from({ length: 7 }, (_, index) => ({ at: 1000 - index, id: `row-${index}` }))
    const pagedIds: string[] = []
    let cursor: string | null = null
    do {
      const parsedCursor = parseCursor(PageQuery.parse(cursor ? { cursor } : {}).cursor)
      const remainingRows = rows.filter((row) => !parsedCursor || row.at < parsedCursor.at)
      const page = toPage(remainingRows.slice(0, 4), 3, toCursor)
      pagedIds.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(pagedIds).toEqual(rows.map(({ id }) => id))
  })

  it('has no next page after a full last page', () => {
    expect(toPage([{ at: 1, id: 'a' }], 1, toCursor).nextCursor).toBeNull()
    expect(toPage([], 1, toCursor)).toEqual({ items: [], nextCursor: null })
  })

  it.each(['', 'x', '1', '~a', '1~', '-1~a', '1~a b', `1~${'a'.repeat(65)}`, '1'.repeat(16) + '~a'])(
    'is protected from broken cursors: %s',
    (cursor) => expect(PageQuery.safeParse({ cursor }).success).toBe(false),
  )

  it('cursors survive a round trip', () => {
    const id = crypto.randomUUID()
    expect(parseCursor(formatCursor({ at: 1_700_000_000_000, id }))).toEqual({ at: 1_700_000_000_000, id })
  })
})
