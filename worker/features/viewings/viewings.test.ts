import { eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { parsePolishTime } from '../../../domain/time/polish-days'
import { MINUTE_MS } from '../../../domain/time/time'
import { db, makeIp, makeProduct, TEST_STAFF } from '../../../test/fixtures/factories'
import {
  makeViewing,
  makeViewingDeps,
  makeViewingRequest,
  readViewingRow,
  VIEWING_END,
  VIEWING_NOW,
  VIEWING_SETTINGS,
  VIEWING_START,
} from '../../../test/fixtures/viewings'
import { emails } from '../../mail/emails.table'
import { readAttachments } from '../../mail/documents/attachments'
import { products } from '../products/products.table'
import { bookForCaller, bookViewing } from './book-viewing'
import { changeViewingByStaff, moveViewing } from './change-viewing'
import { readFreeSlots } from './free-slots'
import { listViewings } from './list-viewings'

const deps = makeViewingDeps()
const book = (product: string, overrides = {}, key: string | null = null, bookingDeps = deps) =>
  bookViewing(bookingDeps, makeViewingRequest(product, overrides), { key, clientIp: makeIp() })

const readMails = (id: string) =>
  db()
    .select()
    .from(emails)
    .where(like(emails.about, `${id}%`))

const readMail = async (id: string, kind: string) => (await readMails(id)).find((mail) => mail.kind === kind)

/** A shop with one place per slot, and the start of a slot that no other test uses. */
const makeSinglePlaceSlot = (time: string) => ({
  deps: makeViewingDeps(VIEWING_NOW, VIEWING_SETTINGS),
  startsAt: new Date(parsePolishTime(time)).toISOString(),
})

describe('bookViewing', () => {
  it('stores the viewing, mails the visitor with a calendar file, and tells staff', async () => {
    const { id, token, product, request } = await makeViewing({ phone: '600 700 800', note: 'Z kolegą' })
    expect(await readViewingRow(id)).toMatchObject({
      productId: product.id,
      startsAt: VIEWING_START,
      endsAt: VIEWING_END,
      status: 'booked',
      phone: '+48600700800',
      linkToken: token,
    })
    const mail = await readMail(id, 'viewing_booked')
    expect(mail?.recipient).toBe(request.email)
    expect(mail?.subject).toContain('14:00')
    expect(mail?.text).toContain(`/ogladanie#viewing=${id}.${token}`)
    // The note could carry a stranger's advertising to any address, so the mail to the visitor leaves it out.
    expect(mail?.text).not.toContain('Z kolegą')
    const [file] = await readAttachments(deps, mail?.attachments ?? [])
    expect(file).toMatchObject({ name: 'wizyta.ics', type: 'text/calendar' })
    expect(file?.content).toContain('DTSTART:20261202T130000Z')
    expect((await readMail(id, 'shop_alert'))?.text).toContain('Z kolegą')
  })

  it('writes to an English visitor in English', async () => {
    const { id, token } = await makeViewing({ language: 'en' })
    const mail = await readMail(id, 'viewing_booked')
    expect(mail?.subject).toContain('Your visit is booked')
    expect(mail?.text).toContain(`/viewing#viewing=${id}.${token}`)
  })

  it('gives the last place to one of two visitors', async () => {
    const { deps: singlePlaceDeps, startsAt } = makeSinglePlaceSlot('2026-12-03T09:00')
    const visitedProducts = [await makeProduct(), await makeProduct()]
    const results = await Promise.allSettled(
      visitedProducts.map(({ id }) => book(id, { startsAt }, null, singlePlaceDeps)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'viewing.slot_taken' },
    })
  })

  it('books once for a double click, also for the last place', async () => {
    const { deps: singlePlaceDeps, startsAt } = makeSinglePlaceSlot('2026-12-03T09:30')
    const { id: product } = await makeProduct()
    const request = makeViewingRequest(product, { startsAt })
    const key = crypto.randomUUID()
    const submitBooking = () => bookViewing(singlePlaceDeps, request, { key, clientIp: makeIp() })
    const [first, second] = await Promise.all([submitBooking(), submitBooking()])
    expect(second).toEqual(first)
    expect(await submitBooking()).toEqual(first)
    const { id: otherProductId } = await makeProduct()
    for (const otherContent of [{ name: 'Anna Nowak' }, { product: otherProductId }])
      await expect(
        bookViewing(singlePlaceDeps, { ...request, ...otherContent }, { key, clientIp: makeIp() }),
      ).rejects.toMatchObject({ code: 'order.key_reused' })
  })

  it('gets the same viewing for a repeat that arrives after a move', async () => {
    const { id: product } = await makeProduct()
    const key = crypto.randomUUID()
    const link = await book(product, {}, key)
    const { email } = await readViewingRow(link.id)
    const laterStart = new Date(VIEWING_START + 30 * MINUTE_MS).toISOString()
    await moveViewing(deps, link, { startsAt: laterStart, version: 1 }, makeIp())
    expect(await book(product, { email }, key)).toEqual(link)
  })

  it('rejects a time that is no slot, in the past, or too soon', async () => {
    const { id } = await makeProduct()
    for (const time of ['2026-12-02T14:10', '2026-12-06T14:00', '2026-11-30T14:00', '2026-12-01T10:00'])
      await expect(
        book(id, { startsAt: new Date(parsePolishTime(time)).toISOString() }),
      ).rejects.toMatchObject({ code: 'viewing.slot_taken' })
  })

  it('rejects a sold, a draft and an unknown tool, and accepts a held one', async () => {
    const soldProduct = await makeProduct({ stock: 0, sold: 1, pieces: 1 })
    const draft = await makeProduct({ status: 'draft' })
    for (const id of [soldProduct.id, draft.id, 'nothing'])
      await expect(book(id)).rejects.toMatchObject({ code: 'viewing.tool_gone' })
    await expect(book((await makeProduct({ stock: 0, held: 1 })).id)).resolves.toBeDefined()
  })

  it('rejects a booking while viewings or the showroom are off', async () => {
    const { id } = await makeProduct()
    const { showroom, viewings } = VIEWING_SETTINGS
    for (const settings of [
      { ...VIEWING_SETTINGS, showroom: { ...showroom, isOn: false } },
      { ...VIEWING_SETTINGS, viewings: { ...viewings, isOn: false } },
    ])
      await expect(book(id, {}, null, makeViewingDeps(VIEWING_NOW, settings))).rejects.toMatchObject({
        code: 'viewing.off',
      })
  })

  it('limits the coming viewings of one address, and the bookings of one network', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    for (let count = 0; count < 3; count++) await book((await makeProduct()).id, { email })
    await expect(book((await makeProduct()).id, { email: email.toUpperCase() })).rejects.toMatchObject({
      code: 'viewing.too_many',
    })
    const clientIp = makeIp()
    const { id } = await makeProduct()
    const bookFromNetwork = () => bookViewing(deps, makeViewingRequest(id), { key: null, clientIp })
    for (let count = 0; count < 5; count++) await bookFromNetwork()
    await expect(bookFromNetwork()).rejects.toMatchObject({ code: 'request.too_many' })
  })
})

it('readFreeSlots lists only free times', async () => {
  const { deps: singlePlaceDeps, startsAt } = makeSinglePlaceSlot('2026-12-03T11:00')
  const { id, slug } = await makeProduct()
  const listTimes = async () =>
    (await readFreeSlots(singlePlaceDeps, slug, 'visitor')).days.flatMap(({ times }) => times)
  expect(await listTimes()).toContain(startsAt)
  await book(id, { startsAt }, null, singlePlaceDeps)
  expect(await listTimes()).not.toContain(startsAt)
})

describe('staff', () => {
  it('cancel with a reason that the visitor reads', async () => {
    const { id } = await makeViewing()
    const change = { status: 'cancelled' as const, version: 1, reason: 'Jesteśmy na targach.' }
    expect(await changeViewingByStaff(deps, TEST_STAFF, id, change)).toMatchObject({ status: 'cancelled' })
    expect((await readMail(id, 'viewing_cancelled'))?.text).toContain('Jesteśmy na targach.')
    await expect(changeViewingByStaff(deps, TEST_STAFF, id, change)).rejects.toMatchObject({
      code: 'viewing.changed',
    })
  })

  it('mark that the visitor came, from the day of the viewing, and correct the mark', async () => {
    const { id } = await makeViewing()
    await expect(
      changeViewingByStaff(deps, TEST_STAFF, id, { status: 'came', version: 1 }),
    ).rejects.toMatchObject({ code: 'viewing.changed' })
    const depsOnDay = makeViewingDeps(VIEWING_START - 60 * MINUTE_MS)
    await changeViewingByStaff(depsOnDay, TEST_STAFF, id, { status: 'missed', version: 1 })
    const changedViewing = await changeViewingByStaff(depsOnDay, TEST_STAFF, id, {
      status: 'came',
      version: 2,
    })
    expect(changedViewing).toMatchObject({ status: 'came', version: 3, nextStatuses: ['missed'] })
  })

  it('book a caller without an e-mail address and without notice, who gets no mails', async () => {
    const { id: product } = await makeProduct()
    const { email: _, ...request } = makeViewingRequest(product, {
      startsAt: new Date(parsePolishTime('2026-12-01T09:30')).toISOString(),
    })
    const { id } = await bookForCaller(
      deps,
      TEST_STAFF,
      { ...request, phone: '600700800' },
      crypto.randomUUID(),
    )
    expect(await readViewingRow(id)).toMatchObject({ channel: 'phone', email: '' })
    expect(await readMails(id)).toEqual([])
  })

  it('see the coming viewings, the soonest first, and mark a sold tool', async () => {
    const { id, product } = await makeViewing()
    await db().update(products).set({ stock: 0, sold: 1 }).where(eq(products.id, product.id))
    const { items } = await listViewings(deps, {})
    expect(items.find((item) => item.id === id)?.product.availability).toBe('sold')
    const startTimes = items.map(({ startsAt }) => startsAt)
    expect(startTimes).toEqual(startTimes.toSorted())
    const { items: pastItems } = await listViewings(makeViewingDeps(VIEWING_START + 48 * 60 * MINUTE_MS), {
      list: 'past',
    })
    expect(pastItems.some((item) => item.id === id)).toBe(true)
  })
})
