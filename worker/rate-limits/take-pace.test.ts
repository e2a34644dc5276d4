import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { FORM_PACE, MAX_PACE_DELAY_MS } from '../../domain/rate-limits/form-pace'
import { db, makeTestDeps, createStoppedClock } from '../../test/fixtures/factories'
import { formPace } from './form-pace.table'
import { slowedFormsQuery, deleteUnusedPaceRows, countFormRequest } from './take-pace'
import { DAY_MS, MINUTE_MS } from '../../domain/time/time'

const { burst } = FORM_PACE.withdrawal.network ?? { burst: 0 }

function makeFormSender() {
  const clock = createStoppedClock()
  const deps = makeTestDeps({ now: clock.now })
  const [ip, recipient] = [
    `198.51.100.${Math.floor(Math.random() * 256)}`,
    `${crypto.randomUUID()}@example.org`,
  ]
  return { clock, deps, take: () => countFormRequest(deps, 'withdrawal', { ip, recipient }) }
}

it('countFormRequest lets a burst through, then delays ever longer, and resets with time', async () => {
  const { clock, take } = makeFormSender()
  const paceDelays = []
  for (let index = 0; index < burst + 3; index++) paceDelays.push((await take()).network / MINUTE_MS)
  expect(paceDelays).toEqual([...Array.from({ length: burst }, () => 0), 10, 20, 30])
  clock.forward(40 * MINUTE_MS)
  expect((await take()).network).toBe(0)
})

it('countFormRequest counts each of many concurrent requests', async () => {
  const { take } = makeFormSender()
  const paceDelays = await Promise.all(Array.from({ length: burst * 3 }, take))
  expect(paceDelays.filter(({ network }) => network === 0)).toHaveLength(burst)
})

it('countFormRequest never delays beyond a day', async () => {
  const { deps, take } = makeFormSender()
  await take()
  await db()
    .update(formPace)
    .set({ nextAt: deps.now() + 1e12 })
  expect((await take()).network).toBe(MAX_PACE_DELAY_MS)
  await db().delete(formPace)
})

it('countFormRequest stores only hashes, which report an attack for an hour and are then deleted', async () => {
  const { clock, deps, take } = makeFormSender()
  await db().delete(formPace)
  for (let index = 0; index <= burst; index++) await take()
  expect(await slowedFormsQuery(deps)).toEqual([{ form: 'withdrawal', senders: 1 }])
  const rows = await db().select().from(formPace)
  for (const { key } of rows) expect(key).toMatch(/^([\da-f]{64}|withdrawal)$/)
  clock.forward(61 * MINUTE_MS)
  expect(await slowedFormsQuery(deps)).toEqual([])
  clock.forward(DAY_MS)
  await deleteUnusedPaceRows(deps)
  expect(await db().select().from(formPace).where(eq(formPace.form, 'withdrawal'))).toEqual([])
})
