import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createStoppedClock, db, makeTestDeps } from '../../../test/fixtures/factories'
import { emails } from '../../mail/emails.table'
import { submitComplaint } from './complaints/submit-complaint'
import type { SubmitRequestDeps } from './submit-request'
import { submitWithdrawal } from './withdrawals/submit-withdrawal'

/** Submits a request without an existing order, from a client address. */
const submitRequestByKind = {
  complaint: (deps: SubmitRequestDeps, email: string, clientIp: string) =>
    submitComplaint(
      deps,
      { ...sharedFields, email, description: 'Po godzinie pracy staje.', wish: 'repair' },
      { key: null, clientIp },
    ),
  withdrawal: (deps: SubmitRequestDeps, email: string, clientIp: string) =>
    submitWithdrawal(deps, { ...sharedFields, email }, { key: null, clientIp }),
}
const sharedFields = { name: 'Łucja Żak', order: 'AB12CD34', language: 'pl' } as const

describe.each(['complaint', 'withdrawal'] as const)('a %s', (kind) => {
  it('is always taken; in a flood of one network its receipts come ever later, and staff get one alert', async () => {
    const clock = createStoppedClock()
    const deps = makeTestDeps({ now: clock.now })
    const floodPrefix = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:12ab`
    let requestCount = 0
    const submitAndReadDelay = async (ip: string) => {
      // Each request comes from another subnet of the same network (IPv6 prefix) and names another e-mail address.
      const { id } = await submitRequestByKind[kind](deps, `flood${requestCount++}@example.org`, ip)
      const readMail = async (aboutId: string) => {
        const [mail] = await db().select().from(emails).where(eq(emails.about, aboutId))
        return mail
      }
      const [receipt, alert] = [await readMail(id), await readMail(`${id}:alert`)]
      return {
        minutes: ((receipt?.dueAt ?? 0) - clock.now()) / 60_000,
        isAlerted: alert !== undefined,
        status: receipt?.status,
      }
    }
    const paceDelays = []
    for (let index = 0; index < 8; index++)
      paceDelays.push(await submitAndReadDelay(`${floodPrefix.slice(0, -2)}${10 + index}::1`))
    expect(paceDelays.map(({ minutes }) => minutes)).toEqual([0, 0, 0, 0, 0, 10, 20, 30])
    expect(paceDelays.map(({ isAlerted }) => isAlerted)).toEqual([
      ...Array.from({ length: 5 }, () => true),
      ...Array.from({ length: 3 }, () => false),
    ])
    const neighbourIp = `${floodPrefix.replace('12ab', '13ab')}::1`
    expect(await submitAndReadDelay(neighbourIp)).toMatchObject({
      minutes: 0,
      isAlerted: true,
      status: 'waiting',
    })
  })
})
