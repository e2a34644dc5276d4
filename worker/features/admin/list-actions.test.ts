import { OWNER_ID } from '../../../domain/admin/staff-roles'
import { polishDateOf } from '../../../domain/time/polish-days'
import { expect, it } from 'vitest'
import {
  readAnswer,
  makeClient,
  db,
  makeProduct,
  makeTestDeps,
  makeStaffToken,
  TEST_STAFF,
} from '../../../test/fixtures/factories'
import { recordAction } from './actions'
import { listActions } from './list-actions'

type ActionList = Awaited<ReturnType<typeof listActions>>

it('listActions names the product of an action', async () => {
  const product = await makeProduct({ name: 'Wiertarka', nameEn: 'Drill' })
  const deps = makeTestDeps()
  await recordAction(deps, TEST_STAFF, { action: 'product_archive', subject: product.id })
  expect((await listActions(deps, { q: product.id })).items).toMatchObject([
    { subject: product.id, product: { name: 'Wiertarka', nameEn: 'Drill' } },
  ])
})

it('listActions returns staff actions newest first, filtered by kind and subject, in pages', async () => {
  const { token, jti } = await makeStaffToken()
  const callAsStaff = makeClient({ Authorization: `Bearer ${token}` })
  const findActions = async (query: Record<string, string>) =>
    (
      await readAnswer<ActionList>(
        callAsStaff('GET', `/api/admin/actions?${new URLSearchParams(query).toString()}`),
      )
    ).body
  const subjectId = crypto.randomUUID()
  const recordStaffAction = (action: 'refund' | 'cancel', amount: number) =>
    recordAction(
      makeTestDeps(),
      { memberId: OWNER_ID, jti, ip: '203.0.113.77' },
      { action, subject: subjectId, detail: { amount } },
    )
  await db().batch([
    recordStaffAction('refund', 1),
    recordStaffAction('cancel', 2),
    recordStaffAction('refund', 3),
  ])
  const foundActions = await findActions({ q: `#${subjectId.slice(0, 8).toUpperCase()}` })
  expect(foundActions.total).toBe(3)
  expect(foundActions.items).toMatchObject([
    { action: 'refund', subject: subjectId, detail: { amount: 3 }, ip: '203.0.113.0' },
    { action: 'cancel', product: null },
    { detail: { amount: 1 } },
  ])
  expect(JSON.stringify(foundActions)).not.toContain(jti)
  expect((await findActions({ q: subjectId, action: 'cancel' })).items.map(({ detail }) => detail)).toEqual([
    { amount: 2 },
  ])
  const firstPage = await findActions({ q: subjectId, limit: '2' })
  const secondPage = await findActions({ q: subjectId, limit: '2', cursor: firstPage.nextCursor ?? '' })
  expect([firstPage.items.length, secondPage.items.length, secondPage.nextCursor]).toEqual([2, 1, null])
  expect((await findActions({ cursor: '1~x' })).items).toEqual([])
  const today = polishDateOf(Date.now())
  expect((await findActions({ q: subjectId, member: OWNER_ID, day: today })).total).toBe(3)
  expect((await findActions({ q: subjectId, member: 'somebody' })).total).toBe(0)
  expect((await findActions({ q: subjectId, day: '2020-01-01' })).total).toBe(0)
  expect(foundActions.members).toContainEqual({ id: OWNER_ID, name: '', role: 'owner' })
})
