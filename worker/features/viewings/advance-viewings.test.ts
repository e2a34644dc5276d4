import { eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { parsePolishTime } from '../../../domain/time/polish-days'
import { DAY_MS, MINUTE_MS } from '../../../domain/time/time'
import {
  db,
  makeOrder,
  makeProduct,
  readOrderRow,
  readStockRow,
  TEST_STAFF,
} from '../../../test/fixtures/factories'
import { makePaidOrder } from '../../../test/fixtures/orders/payments'
import {
  makeViewing,
  makeViewingDeps,
  makeViewingRequest,
  MANY_PLACES,
  readViewingRow,
  VIEWING_END,
  VIEWING_NOW,
  VIEWING_START,
} from '../../../test/fixtures/viewings'
import { emails } from '../../mail/emails.table'
import { findBookViolations } from '../admin/books/check-books'
import { deleteOldData } from '../customers/retention/delete-old-data'
import { readProduct } from '../products/catalog/products'
import { clearCatalogVersionCache } from '../products/catalog/catalog-cache'
import { products } from '../products/products.table'
import { advanceViewings } from './advance-viewings'
import { bookViewing } from './book-viewing'
import { changeViewingByStaff } from './change-viewing'
import { listViewings } from './list-viewings'
import { viewings } from './viewings.table'

const advanceAt = (now: number, settings = MANY_PLACES) => advanceViewings(makeViewingDeps(now, settings))

const readMailKinds = async (id: string) =>
  (
    await db()
      .select()
      .from(emails)
      .where(like(emails.about, `${id}%`))
  )
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'shop_alert')
    .toSorted()

const makeClosedPeriod = (day: string) => ({
  from: day,
  to: day,
  kind: 'closed' as const,
  workingDays: 0,
  note: { pl: '', en: '' },
})

describe('advanceViewings', () => {
  it('holds the tool during the viewing, and says until when', async () => {
    const { id, product } = await makeViewing()
    await advanceAt(VIEWING_START - 2 * MINUTE_MS)
    expect(await readStockRow(product.id)).toMatchObject({ stock: 1, held: 0 })
    // The job runs once a minute, so the hold begins a minute early.
    await advanceAt(VIEWING_START - MINUTE_MS)
    await advanceAt(VIEWING_START + MINUTE_MS)
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    const violations = await findBookViolations(makeViewingDeps())
    expect(violations.filter(({ subject }) => subject === product.id)).toEqual([])
    clearCatalogVersionCache()
    expect(await readProduct(makeViewingDeps(), product.id)).toMatchObject({
      availability: 'held',
      viewedUntil: new Date(VIEWING_END).toISOString(),
    })
    await advanceAt(VIEWING_END)
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
    expect(await readViewingRow(id)).toMatchObject({ isHeld: false, status: 'booked' })
  })

  it('leaves the tool to an unpaid order that holds the only unit', async () => {
    const { product } = await makeOrder()
    const request = { product: product.id, startsAt: new Date(VIEWING_START).toISOString() }
    const { id } = await bookViewing(
      makeViewingDeps(),
      { ...request, name: 'Jan Kowalski', email: 'jan@example.com', language: 'pl' },
      { key: null, clientIp: null },
    )
    await advanceAt(VIEWING_START)
    expect(await readStockRow(product.id)).toMatchObject({ stock: 0, held: 1 })
    expect((await readViewingRow(id)).isHeld).toBe(false)
  })

  it('holds one unit for two viewings of the same tool at the same time', async () => {
    const firstViewing = await makeViewing()
    const secondViewing = await bookViewing(
      makeViewingDeps(),
      { ...firstViewing.request, email: 'other@example.com' },
      { key: null, clientIp: null },
    )
    await advanceAt(VIEWING_START)
    expect(await readStockRow(firstViewing.product.id)).toMatchObject({ stock: 0, held: 1 })
    const viewingRows = [await readViewingRow(firstViewing.id), await readViewingRow(secondViewing.id)]
    expect(viewingRows.filter(({ isHeld }) => isHeld)).toHaveLength(1)
  })

  it('holds nothing if the owner does not want it', async () => {
    const { product } = await makeViewing()
    await advanceAt(VIEWING_START, {
      ...MANY_PLACES,
      viewings: { ...MANY_PLACES.viewings, holdsTool: false },
    })
    expect(await readStockRow(product.id)).toMatchObject({ stock: 1, held: 0 })
    // Marks the viewing, so that other tests do not hold the tool.
    await db().update(viewings).set({ status: 'came' }).where(eq(viewings.productId, product.id))
  })

  it('tells the visitor once of a tool that was sold before, with similar tools', async () => {
    // The tools of the same battery platform come first, before the products of other tests.
    const platform = `P${crypto.randomUUID().slice(0, 8)}`
    const similarTool = await makeProduct({ name: 'Podobna wkrętarka', platform })
    const { id, product } = await makeViewing({}, { platform })
    await db().update(products).set({ stock: 0, sold: 1 }).where(eq(products.id, product.id))
    clearCatalogVersionCache()
    await advanceAt(VIEWING_NOW)
    await advanceAt(VIEWING_NOW)
    expect((await readViewingRow(id)).status).toBe('sold')
    expect(await readMailKinds(id)).toEqual(['viewing_sold'])
    const [mail] = await db().select().from(emails).where(eq(emails.about, id))
    expect(mail?.text).toContain('kupił')
    expect(mail?.html).toContain(similarTool.slug)
  })

  it('keeps the viewing of a hidden tool, and sends no reminder', async () => {
    const { id, product } = await makeViewing()
    await db().update(products).set({ status: 'draft' }).where(eq(products.id, product.id))
    await advanceAt(parsePolishTime('2026-12-01T12:00'))
    expect((await readViewingRow(id)).status).toBe('booked')
    expect(await readMailKinds(id)).toEqual(['viewing_booked'])
    const { items } = await listViewings(makeViewingDeps(), { list: 'conflicts' })
    expect(items.find((item) => item.id === id)?.product.availability).toBe('hidden')
  })

  it('does not tell the buyer of the tool that somebody else bought it', async () => {
    const { order, product } = await makePaidOrder()
    await db().update(products).set({ stock: 1, sold: 0 }).where(eq(products.id, product.id))
    const { email } = await readOrderRow(order.id)
    const { id } = await bookViewing(makeViewingDeps(), makeViewingRequest(product.id, { email }), {
      key: null,
      clientIp: null,
    })
    await db().update(products).set({ stock: 0, sold: 1 }).where(eq(products.id, product.id))
    await advanceAt(VIEWING_NOW)
    expect((await readViewingRow(id)).status).toBe('sold')
    const [mail] = await db().select().from(emails).where(eq(emails.about, id))
    expect(mail?.text).toContain('jest już Twoje')
    expect(mail?.text).not.toContain('ktoś kupił')
  })

  it('holds no unit for others while a visitor who came is on site', async () => {
    const { id, product, request } = await makeViewing()
    await bookViewing(
      makeViewingDeps(),
      { ...request, email: 'other@example.com' },
      { key: null, clientIp: null },
    )
    await changeViewingByStaff(makeViewingDeps(VIEWING_START), TEST_STAFF, id, { status: 'came', version: 1 })
    await advanceAt(VIEWING_START + MINUTE_MS)
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  it('sends no reminder for a day off that was entered after the booking', async () => {
    const { id } = await makeViewing()
    const settings = { ...MANY_PLACES, periods: [makeClosedPeriod('2026-12-02')] }
    await advanceAt(parsePolishTime('2026-12-01T12:00'), settings)
    expect(await readMailKinds(id)).toEqual(['viewing_booked'])
    const { items } = await listViewings(makeViewingDeps(VIEWING_NOW, settings), { list: 'conflicts' })
    expect(items.find((item) => item.id === id)).toMatchObject({ isOutsideOpeningTimes: true })
    const { items: conflictsWithoutDayOff } = await listViewings(makeViewingDeps(), { list: 'conflicts' })
    expect(conflictsWithoutDayOff.some((item) => item.id === id)).toBe(false)
  })

  it('sends no such mail once the viewing has begun', async () => {
    const { id, product } = await makeViewing()
    await db().update(products).set({ stock: 0, sold: 1 }).where(eq(products.id, product.id))
    await advanceAt(VIEWING_START + MINUTE_MS)
    expect((await readViewingRow(id)).status).toBe('booked')
  })

  it('reminds the visitor once, on the day before', async () => {
    const startsAt = new Date(parsePolishTime('2026-12-04T14:00')).toISOString()
    const { id } = await makeViewing({ startsAt })
    const morning = parsePolishTime('2026-12-03T10:00')
    await advanceAt(morning - MINUTE_MS)
    expect(await readMailKinds(id)).toEqual(['viewing_booked'])
    await advanceAt(morning)
    await advanceAt(morning + MINUTE_MS)
    expect(await readMailKinds(id)).toEqual(['viewing_reminder'])
  })
})

it('the retention job deletes a viewing and its mails 30 days after the visit', async () => {
  const { id } = await makeViewing()
  await deleteOldData(makeViewingDeps(VIEWING_START + 30 * DAY_MS - 1))
  expect(await readMailKinds(id)).toEqual(['viewing_booked'])
  await deleteOldData(makeViewingDeps(VIEWING_START + 31 * DAY_MS))
  expect(await db().select().from(viewings).where(eq(viewings.id, id))).toEqual([])
  expect(await readMailKinds(id)).toEqual([])
})
