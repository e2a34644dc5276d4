import { eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { FORM_PACE } from '../../../domain/rate-limits/form-pace'
import { parsePolishTime } from '../../../domain/time/polish-days'
import { MINUTE_MS } from '../../../domain/time/time'
import { MAX_VIEWING_MOVES } from '../../../domain/viewings/viewing'
import { db, makeIp, makeProduct, readStockRow, TEST_STAFF } from '../../../test/fixtures/factories'
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
import { readAttachments } from '../../mail/documents/attachments'
import { emails } from '../../mail/emails.table'
import { products } from '../products/products.table'
import { bookForCaller, bookViewing } from './book-viewing'
import {
  cancelViewing,
  changeViewingByStaff,
  deleteViewing,
  moveViewing,
  moveViewingByStaff,
} from './change-viewing'
import { viewings } from './viewings.table'

const deps = makeViewingDeps()
const singlePlaceDeps = makeViewingDeps(VIEWING_NOW, VIEWING_SETTINGS)
type Link = { id: string; token: string }

const readMails = (id: string) =>
  db()
    .select()
    .from(emails)
    .where(like(emails.about, `${id}%`))
    .orderBy(emails.createdAt)

const readMailKinds = async (id: string) => (await readMails(id)).map(({ kind }) => kind).toSorted()

const markMailsSent = (id: string) =>
  db()
    .update(emails)
    .set({ status: 'sent' })
    .where(like(emails.about, `${id}%`))

const isoOf = (polishTime: string) => new Date(parsePolishTime(polishTime)).toISOString()
/** The start of the slot that is `count` slots after `VIEWING_START`, ISO 8601. */
const getLaterSlotStart = (count: number) => new Date(VIEWING_START + count * 30 * MINUTE_MS).toISOString()

const move = (link: Link, startsAt: string, version = 1, moveDeps = deps) =>
  moveViewing(moveDeps, link, { startsAt, version }, makeIp())

const bookAt = async (startsAt: string) => {
  const request = makeViewingRequest((await makeProduct()).id, { startsAt })
  return bookViewing(singlePlaceDeps, request, { key: null, clientIp: makeIp() })
}

describe('moveViewing', () => {
  it('moves the viewing once, mails the new time, and frees the earlier place', async () => {
    const startsAt = isoOf('2026-12-04T09:00')
    const link = await bookAt(startsAt)
    const { bookedAt } = await readViewingRow(link.id)
    const laterStart = isoOf('2026-12-04T09:30')
    const movedViewing = await move(link, laterStart, 1, singlePlaceDeps)
    expect(movedViewing).toMatchObject({ startsAt: laterStart, version: 2, status: 'booked', movesLeft: 4 })
    expect(await move(link, laterStart, 1, singlePlaceDeps)).toEqual(movedViewing)
    expect(await readViewingRow(link.id)).toMatchObject({ bookedAt, changedAt: VIEWING_NOW })
    await expect(bookAt(startsAt)).resolves.toBeDefined()
  })

  it('rejects a full time, an old version, a wrong token and a viewing that has begun', async () => {
    const startsAt = isoOf('2026-12-04T11:00')
    await bookAt(startsAt)
    const { id, token } = await makeViewing()
    await expect(move({ id, token }, startsAt, 1, singlePlaceDeps)).rejects.toMatchObject({
      code: 'viewing.slot_taken',
    })
    await expect(move({ id, token: 'f'.repeat(32) }, startsAt)).rejects.toMatchObject({
      code: 'viewing.not_found',
    })
    await expect(move({ id, token }, startsAt, 9)).rejects.toMatchObject({ code: 'viewing.changed' })
    const depsAtStart = makeViewingDeps(VIEWING_START)
    await expect(move({ id, token }, startsAt, 1, depsAtStart)).rejects.toMatchObject({
      code: 'viewing.changed',
    })
    expect(await readViewingRow(id)).toMatchObject({ startsAt: VIEWING_START, version: 1 })
  })

  it('sends no mail for the time that the viewing already has', async () => {
    const { id, token } = await makeViewing()
    const startsAt = new Date(VIEWING_START).toISOString()
    expect(await move({ id, token }, startsAt)).toMatchObject({ startsAt, version: 1 })
    expect(await readMailKinds(id)).toEqual(['shop_alert', 'viewing_booked'])
  })

  it('moves a viewing at most five times', async () => {
    const link = await makeViewing()
    for (let count = 1; count <= MAX_VIEWING_MOVES; count++) await move(link, getLaterSlotStart(count), count)
    await expect(move(link, getLaterSlotStart(0), MAX_VIEWING_MOVES + 1)).rejects.toMatchObject({
      code: 'viewing.moved_too_often',
    })
  })

  it('counts against the rate limits of the network', async () => {
    const clientIp = makeIp()
    const burst = FORM_PACE.viewing.network?.burst ?? 0
    const links = await Promise.all(Array.from({ length: burst + 1 }, () => makeViewing()))
    const results = []
    for (const link of links)
      results.push(
        await moveViewing(deps, link, { startsAt: getLaterSlotStart(1), version: 1 }, clientIp).catch(
          (error: unknown) => error,
        ),
      )
    expect(results.at(-2)).toMatchObject({ version: 2 })
    expect(results.at(-1)).toMatchObject({ code: 'request.too_many' })
  })

  it('delays the mail above the rate limit of the address', async () => {
    const { email } = makeViewingRequest('')
    const burst = FORM_PACE.viewing.recipient?.burst ?? 0
    let mailAt = 0
    for (let count = 0; count <= burst; count += 2) {
      const link = await makeViewing({ email })
      await move(link, getLaterSlotStart(1))
      const mails = await readMails(link.id)
      mailAt = mails.find(({ kind }) => kind === 'viewing_moved')?.nextAt ?? 0
      await db().update(viewings).set({ status: 'missed' }).where(eq(viewings.id, link.id))
    }
    expect(mailAt).toBeGreaterThan(VIEWING_NOW)
  })

  it('replaces a confirmation that was not sent yet', async () => {
    const link = await makeViewing()
    await move(link, getLaterSlotStart(1))
    expect(await readMailKinds(link.id)).toEqual(['shop_alert', 'shop_alert', 'viewing_moved'])
  })

  it('rejects the move if the tool is sold in the meantime', async () => {
    const { product, ...link } = await makeViewing()
    // `moveViewing` reads the settings between the tool and the batch.
    let salePromise: Promise<unknown> = Promise.resolve()
    const racingDeps = {
      ...deps,
      get settings() {
        salePromise = db()
          .update(products)
          .set({ stock: 0, sold: 1 })
          .where(eq(products.id, product.id))
          .run()
        return deps.settings
      },
    }
    await expect(move(link, getLaterSlotStart(1), 1, racingDeps)).rejects.toMatchObject({
      code: 'viewing.tool_gone',
    })
    await salePromise
  })

  it('puts a held unit on sale again', async () => {
    const { product, ...link } = await makeViewing()
    await db().update(viewings).set({ isHeld: true }).where(eq(viewings.id, link.id))
    await move(link, getLaterSlotStart(1))
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })
})

describe('cancelViewing', () => {
  it('cancels once, mails the visitor and tells staff', async () => {
    const link = await makeViewing()
    await markMailsSent(link.id)
    const cancelledViewing = await cancelViewing(deps, link, 1, makeIp())
    expect(cancelledViewing).toMatchObject({ status: 'cancelled', canCancel: false, canMove: false })
    expect(await cancelViewing(deps, link, 1, makeIp())).toEqual(cancelledViewing)
    expect(await readMailKinds(link.id)).toEqual([
      'shop_alert',
      'shop_alert',
      'viewing_booked',
      'viewing_cancelled',
    ])
  })

  it('mails a file that removes the visit from the calendar', async () => {
    const link = await makeViewing()
    await cancelViewing(deps, link, 1, makeIp())
    const mail = (await readMails(link.id)).find(({ kind }) => kind === 'viewing_cancelled')
    const [file] = await readAttachments(deps, mail?.attachments ?? [])
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:2', `UID:${link.id}@`])
      expect(file?.content).toContain(line)
  })

  it('leaves no confirmation that could follow the cancellation', async () => {
    const link = await makeViewing()
    await cancelViewing(deps, link, 1, makeIp())
    expect(await readMailKinds(link.id)).toEqual(['shop_alert', 'shop_alert', 'viewing_cancelled'])
  })
})

describe('staff', () => {
  it('move a viewing that its visitor may no longer move, and mail the new time', async () => {
    const { id } = await makeViewing()
    await db().update(viewings).set({ version: 9 }).where(eq(viewings.id, id))
    const movedViewing = await moveViewingByStaff(deps, TEST_STAFF, id, {
      startsAt: getLaterSlotStart(1),
      version: 9,
    })
    expect(movedViewing).toMatchObject({ startsAt: getLaterSlotStart(1), version: 10 })
    expect(await readMailKinds(id)).toEqual(['shop_alert', 'viewing_moved'])
  })

  it('cannot cancel a viewing that is over, but can mark it', async () => {
    const { id } = await makeViewing()
    const depsAtEnd = makeViewingDeps(VIEWING_END)
    await expect(
      changeViewingByStaff(depsAtEnd, TEST_STAFF, id, {
        status: 'cancelled',
        version: 1,
        reason: 'Za późno',
      }),
    ).rejects.toMatchObject({ code: 'viewing.changed' })
    await expect(
      changeViewingByStaff(depsAtEnd, TEST_STAFF, id, { status: 'missed', version: 1 }),
    ).resolves.toMatchObject({ status: 'missed', nextStatuses: ['came'] })
  })

  it('delete the data of a caller without an e-mail address', async () => {
    const { id: product } = await makeProduct()
    const { email: _, ...request } = makeViewingRequest(product)
    const { id } = await bookForCaller(
      deps,
      TEST_STAFF,
      { ...request, phone: '600700800' },
      crypto.randomUUID(),
    )
    await deleteViewing(deps, TEST_STAFF, id)
    expect(await db().select().from(viewings).where(eq(viewings.id, id))).toEqual([])
    await expect(deleteViewing(deps, TEST_STAFF, id)).resolves.toBeUndefined()
  })
})

describe('when staff mark that the visitor came', () => {
  it('the held unit is on sale again', async () => {
    const { id, product } = await makeViewing()
    await db().update(viewings).set({ isHeld: true }).where(eq(viewings.id, id))
    expect(await readStockRow(product.id)).toEqual({ stock: 0, held: 1, sold: 0 })
    await changeViewingByStaff(makeViewingDeps(VIEWING_START), TEST_STAFF, id, { status: 'came', version: 1 })
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  it('the unit is on sale again although another viewing in the same slot held it', async () => {
    const { id, product, request } = await makeViewing()
    const otherViewing = await bookViewing(
      deps,
      { ...request, email: 'other@example.com' },
      { key: null, clientIp: makeIp() },
    )
    await db().update(viewings).set({ isHeld: true }).where(eq(viewings.id, otherViewing.id))
    await changeViewingByStaff(makeViewingDeps(VIEWING_START), TEST_STAFF, id, { status: 'came', version: 1 })
    expect(await readStockRow(product.id)).toEqual({ stock: 1, held: 0, sold: 0 })
  })
})
