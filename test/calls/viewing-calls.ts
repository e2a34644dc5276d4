import { isoDay, parsePolishTime, polishDay } from '../../domain/time/polish-days'
import { dateOf } from '../../domain/time/calendar-days'
import { isHoliday } from '../../domain/time/working-days'
import { viewings } from '../../worker/features/viewings/viewings.table'
import { settings } from '../../worker/features/settings/settings.table'
import { clearSettingsCache } from '../../worker/features/settings/settings-now'
import { db, makeProduct, makeStaffHeaders } from '../fixtures/factories'
import { VIEWING_SETTINGS } from '../fixtures/viewings'
import { newestSettingsQuery } from '../../worker/features/settings/newest-settings'
import type { RouteCall, Route } from './call'
import { makeStaffCall } from './staff-call'

/** Stores settings with viewings for many visitors at a time, because the app under test reads the stored settings. */
async function turnOnViewings(): Promise<void> {
  const storedSettings = await newestSettingsQuery(db(), ['showroom', 'viewings'])
  const isSettingOn = (name: string) =>
    (storedSettings.find((row) => row.name === name)?.value as { isOn?: boolean } | undefined)?.isOn === true
  for (const name of ['showroom', 'viewings'] as const)
    if (!isSettingOn(name))
      await db()
        .insert(settings)
        .values({
          name,
          after: storedSettings.find((row) => row.name === name)?.id ?? 0,
          value:
            name === 'viewings'
              ? { ...VIEWING_SETTINGS.viewings, visitors: 1000 }
              : VIEWING_SETTINGS.showroom,
          setAt: Date.now(),
        })
  clearSettingsCache()
}

/** Returns the start of a slot of viewings, on the first working day after tomorrow. */
function findSlotStart(): string {
  let day = polishDay(Date.now()) + 2
  while ([0, 6].includes(dateOf(day).getUTCDay()) || isHoliday(day)) day += 1
  return new Date(parsePolishTime(`${isoDay(day)}T10:00`)).toISOString()
}

const VISITOR_TOKEN = '0123456789abcdef'.repeat(2)

async function makeStoredViewing() {
  await turnOnViewings()
  const product = await makeProduct()
  const id = crypto.randomUUID()
  const startsAt = Date.parse(findSlotStart())
  const now = Date.now()
  await db()
    .insert(viewings)
    .values({
      id,
      productId: product.id,
      startsAt,
      endsAt: startsAt + 30 * 60_000,
      changedAt: now,
      bookedAt: now,
      channel: 'web',
      name: 'Jan Kowalski',
      email: `${id}@example.com`,
      language: 'pl',
      linkToken: VISITOR_TOKEN,
    })
  return { id, product, startsAt }
}

async function makeBookingBody() {
  await turnOnViewings()
  const { id } = await makeProduct()
  return {
    product: id,
    startsAt: findSlotStart(),
    name: 'Jan Kowalski',
    email: `${id}@example.com`,
    phone: '600 700 800',
    language: 'pl',
  }
}

/** Valid requests of the routes about viewings. */
export const VIEWING_CALLS = {
  'GET /api/viewings/slots': async () => {
    const { product } = await makeBookingBody()
    return { path: `/api/viewings/slots?product=${product}` }
  },
  'POST /api/viewings': async () => {
    const body = await makeBookingBody()
    return { path: '/api/viewings', body, recordIds: [body.product] }
  },
  'GET /api/viewings/:id': async () => {
    const { id } = await makeStoredViewing()
    return { path: `/api/viewings/${id}?token=${VISITOR_TOKEN}` }
  },
  'PUT /api/viewings/:id': async () => {
    const { id, startsAt } = await makeStoredViewing()
    return {
      path: `/api/viewings/${id}?token=${VISITOR_TOKEN}`,
      body: { startsAt: new Date(startsAt + 60 * 60_000).toISOString(), version: 1 },
      recordIds: [id],
    }
  },
  'POST /api/viewings/:id/cancel': async () => {
    const { id } = await makeStoredViewing()
    return {
      path: `/api/viewings/${id}/cancel?token=${VISITOR_TOKEN}`,
      body: { version: 1 },
      recordIds: [id],
    }
  },
  'GET /api/admin/viewings': async () => {
    await makeStoredViewing()
    return makeStaffCall('/api/admin/viewings')
  },
  'GET /api/admin/viewings/slots': async () => {
    const { product } = await makeBookingBody()
    return makeStaffCall(`/api/admin/viewings/slots?product=${product}`)
  },
  'POST /api/admin/viewings': async () => {
    const body = await makeBookingBody()
    return {
      path: '/api/admin/viewings',
      body,
      headers: { ...(await makeStaffHeaders()), 'Idempotency-Key': crypto.randomUUID() },
      recordIds: [body.product],
    }
  },
  'PUT /api/admin/viewings/:id': async () => {
    const { id, startsAt } = await makeStoredViewing()
    return {
      path: `/api/admin/viewings/${id}`,
      body: { startsAt: new Date(startsAt + 60 * 60_000).toISOString(), version: 1 },
      headers: await makeStaffHeaders(),
      recordIds: [id],
    }
  },
  'DELETE /api/admin/viewings/:id': async () => {
    const { id } = await makeStoredViewing()
    return { path: `/api/admin/viewings/${id}`, headers: await makeStaffHeaders(), recordIds: [id] }
  },
  'PATCH /api/admin/viewings/:id': async () => {
    const { id } = await makeStoredViewing()
    return {
      path: `/api/admin/viewings/${id}`,
      body: { status: 'cancelled', version: 1, reason: 'Salon jest tego dnia zamknięty.' },
      headers: await makeStaffHeaders(),
      recordIds: [id],
    }
  },
} satisfies Partial<Record<Route, () => Promise<RouteCall>>>
