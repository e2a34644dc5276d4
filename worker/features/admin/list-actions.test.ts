import { expect, it } from 'vitest'
import { answerOf, client, db, shop, staffToken } from '../../../test/factories'
import { recordAction } from './actions'
import type { listActions } from './list-actions'

type List = Awaited<ReturnType<typeof listActions>>

it('listActions returns staff actions newest first, filtered by kind and subject, in pages', async () => {
  const { token, jti } = await staffToken()
  const call = client({ Authorization: `Bearer ${token}` })
  const find = async (query: Record<string, string>) =>
    (await answerOf<List>(call('GET', `/api/admin/actions?${new URLSearchParams(query).toString()}`))).body
  const subject = crypto.randomUUID()
  const record = (action: 'refund' | 'cancel', amount: number) =>
    recordAction(shop(), { jti, ip: '203.0.113.77' }, { action, subject, detail: { amount } })
  await db().batch([record('refund', 1), record('cancel', 2), record('refund', 3)])
  const all = await find({ q: `#${subject.slice(0, 8).toUpperCase()}` })
  expect(all.total).toBe(3)
  expect(all.items).toMatchObject([
    { action: 'refund', subject, detail: { amount: 3 }, ip: '203.0.113.0' },
    { action: 'cancel' },
    { detail: { amount: 1 } },
  ])
  expect(JSON.stringify(all)).not.toContain(jti)
  expect((await find({ q: subject, action: 'cancel' })).items.map(({ detail }) => detail)).toEqual([
    { amount: 2 },
  ])
  const first = await find({ q: subject, limit: '2' })
  const rest = await find({ q: subject, limit: '2', cursor: first.nextCursor ?? '' })
  expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([2, 1, null])
  expect((await find({ cursor: '1~x' })).items).toEqual([])
})
