import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { formatComplaintNumber } from '../../../../domain/returns/complaint'
import { isoDay, polishDay, polishDateOf } from '../../../../domain/time/polish-days'
import {
  readAnswer,
  makeClient,
  db,
  readMailKinds,
  makeOrder,
  readOrderRow,
  type ErrorResponse,
  makeTestDeps,
  makeStaffHeaders,
  makeStaffToken,
} from '../../../../test/fixtures/factories'
import { makeComplaint, readPhotoToken } from '../../../../test/fixtures/customer-requests'
import { makeJpeg, makePng, makeWebp } from '../../../../test/fixtures/images'
import { readQueryPlans, findFullTableScans } from '../../../../test/database/query-plan'
import { emails } from '../../../mail/emails.table'
import { readStaffChanges } from '../../../../test/database/staff-changes'
import { adminActions } from '../../admin/admin.table'
import { orders } from '../../orders/orders.table'
import { addPhoto } from './add-photo'
import { complaintPhotos, complaints } from './complaints.table'
import { listComplaints } from './list-complaints'
import type { readComplaint } from './read-complaint'
import { HOUR_MS } from '../../../../domain/time/time'

type ComplaintDetail = Awaited<ReturnType<typeof readComplaint>>
type ComplaintList = Awaited<ReturnType<typeof listComplaints>>
type ComplaintReceipt = { id: string; photoToken: string; submittedAt: string; answerBy: string }

const makeComplaintBody = (overrides: Record<string, unknown> = {}) => ({
  name: 'Łucja Żak',
  order: 'AB12CD34',
  email: 'lucja@example.com',
  description: 'Po godzinie pracy staje.\nIskrzy przy włączniku.',
  wish: 'repair',
  ...overrides,
})

const postComplaint = (body: unknown, idempotencyKey?: string) =>
  readAnswer<ComplaintReceipt & ErrorResponse>(
    makeClient()(
      'POST',
      '/api/complaints',
      body,
      idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {},
    ),
  )

const sendPhoto = async (id: string, photoBytes: Uint8Array, token?: string) =>
  readAnswer<{ id: string } & ErrorResponse>(
    makeClient()('POST', `/api/complaints/${id}/photos`, photoBytes, {
      'Content-Type': 'image/webp',
      'X-Photo-Token': token ?? (await readPhotoToken(id)),
    }),
  )

const readComplaintRow = async (id: string) =>
  (await db().select().from(complaints).where(eq(complaints.id, id)))[0]
const readPhotos = (id: string) =>
  db().select().from(complaintPhotos).where(eq(complaintPhotos.complaintId, id))

async function makeStaffClient() {
  const callAsStaff = makeClient(await makeStaffHeaders())
  return {
    call: callAsStaff,
    find: (query: Record<string, string>) =>
      readAnswer<ComplaintList>(
        callAsStaff('GET', `/api/admin/complaints?${new URLSearchParams(query).toString()}`),
      ),
    read: (id: string) =>
      readAnswer<ComplaintDetail & Pick<ErrorResponse, 'code'>>(
        callAsStaff('GET', `/api/admin/complaints/${id}`),
      ),
    change: (id: string, body: Record<string, unknown>) =>
      readAnswer<ComplaintDetail & Pick<ErrorResponse, 'code'>>(
        callAsStaff('PATCH', `/api/admin/complaints/${id}`, body),
      ),
  }
}

describe('a complaint', () => {
  it('is accepted from anyone and confirmed with its text and the deadline of the answer', async () => {
    const { status, body } = await postComplaint(
      makeComplaintBody({ product: 'Młot <GBH>', order: 'z zeszłego wtorku' }),
    )
    expect(status).toBe(201)
    expect(body.answerBy).toBe(isoDay(polishDay(Date.parse(body.submittedAt)) + 14))
    expect(await readComplaintRow(body.id)).toMatchObject({
      orderText: 'z zeszłego wtorku',
      product: 'Młot <GBH>',
      wish: 'repair',
      orderId: null,
      status: 'received',
      submittedAt: Date.parse(body.submittedAt),
    })
    const [receipt, ...others] = await db().select().from(emails).where(eq(emails.about, body.id))
    expect(others).toEqual([])
    expect(receipt).toMatchObject({
      kind: 'complaint_receipt',
      recipient: 'lucja@example.com',
      language: 'pl',
    })
    for (const phrase of [
      formatComplaintNumber(body.id),
      'Łucja Żak',
      'z zeszłego wtorku',
      'Młot <GBH>',
      'Iskrzy przy włączniku.',
      'naprawa',
      'uznaje się, że uwzględniliśmy reklamację',
    ])
      expect(receipt?.text).toContain(phrase)
    expect(receipt?.html).toContain('Młot &lt;GBH&gt;')
    const [alert] = await db()
      .select()
      .from(emails)
      .where(eq(emails.about, `${body.id}:alert`))
    expect(alert?.recipient).toBe(makeTestDeps().settings.firm.email)
    expect(alert?.text).toContain(`/admin/complaints/${body.id}`)
    expect(alert?.subject).toBe('Reklamacja: Łucja Żak, Młot <GBH>')
    expect(alert?.text.replaceAll(/\s+/g, ' ')).toMatch(
      /Łucja Żak reklamuje: Młot <GBH>\. Oczekuje: naprawa\. .*Odpowiedz najpóźniej \d+ \S+ \d{4}, inaczej/,
    )
  })

  it('states the defect and the requested remedy', async () => {
    const { status, body } = await postComplaint(makeComplaintBody({ description: ' ', wish: 'gold' }))
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { path: 'description', code: 'required' },
      { path: 'wish', code: 'required' },
    ])
    const { body: englishReceipt } = await postComplaint(makeComplaintBody({ language: 'en' }))
    const [receipt] = await db().select().from(emails).where(eq(emails.about, englishReceipt.id))
    // A missing answer counts as acceptance for consumers only. The receipt must say so, because the sender may be a
    // company.
    expect(receipt?.text).toMatch(/consumer rights, within this time, the complaint is deemed accepted/)
  })

  it('finds its order by number or by the order link', async () => {
    const { order } = await makeOrder()
    const { linkToken } = await readOrderRow(order.id)
    const submitAndReadOrderId = async (overrides: Record<string, unknown>) =>
      (await readComplaintRow((await postComplaint(makeComplaintBody(overrides))).body.id))?.orderId
    expect(await submitAndReadOrderId({ order: `#${order.number}` })).toBe(order.id)
    expect(await submitAndReadOrderId({ order: 'moje', link: { id: order.id, token: linkToken } })).toBe(
      order.id,
    )
    expect(
      await submitAndReadOrderId({ order: 'moje', link: { id: order.id, token: '0'.repeat(32) } }),
    ).toBeNull()
  })

  it('is stored once for repeated requests', async () => {
    const idempotencyKey = crypto.randomUUID()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => postComplaint(makeComplaintBody(), idempotencyKey)),
    )
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await readMailKinds(responses[0]?.body.id ?? '')).toHaveLength(1)
    expect((await postComplaint(makeComplaintBody({ description: 'inna' }), idempotencyKey)).body.code).toBe(
      'order.key_reused',
    )
  })
})

describe('photos of a complaint', () => {
  it('are stored once each, for staff only', async () => {
    const id = await makeComplaint()
    const photoFiles = [makeJpeg(1600, 1200), makePng(800, 600), makeWebp(1600, 900)]
    const responses = await Promise.all([...photoFiles, ...photoFiles].map((file) => sendPhoto(id, file)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect((await readPhotos(id)).map(({ contentType }) => contentType).toSorted()).toEqual([
      'image/jpeg',
      'image/png',
      'image/webp',
    ])
    const { call, read } = await makeStaffClient()
    const [photo] = (await read(id)).body.photos
    const path = `/api/admin/complaints/${id}/photos/${responses[0]?.body.id}`
    const response = await call('GET', path)
    expect(response.headers.get('Content-Type')).toBe('image/jpeg')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(photoFiles[0])
    expect((await makeClient()('GET', path)).status).toBe(401)
    const otherComplaintResponse = await call(
      'GET',
      `/api/admin/complaints/${await makeComplaint()}/photos/${photo?.id}`,
    )
    expect(otherComplaintResponse.status).toBe(404)
  })

  it('are pictures without metadata of at most two megabytes', async () => {
    const id = await makeComplaint()
    const largePhoto = new Uint8Array(2 * 1024 * 1024 + 1)
    largePhoto.set(makeJpeg(1600, 1200))
    const responses = [
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      new Uint8Array(0),
      makeJpeg(1600, 1200, { exif: true }),
      largePhoto,
    ].map(async (file) => (await sendPhoto(id, file)).body.code)
    expect(await Promise.all(responses)).toEqual([
      'image.not_supported',
      'image.not_supported',
      'image.has_metadata',
      'input.too_large',
    ])
    expect(await readPhotos(id)).toEqual([])
  })

  it('are limited to six, also concurrently, and to one hour', async () => {
    const id = await makeComplaint()
    const photoFiles = Array.from({ length: 9 }, (_, seed) => makeJpeg(1600, 1200, { seed }))
    const responses = await Promise.all(photoFiles.map((file) => sendPhoto(id, file)))
    expect(responses.map(({ body }) => body.code).filter(Boolean)).toEqual(
      Array.from({ length: 3 }, () => 'complaint.photos_full'),
    )
    const acceptedFile = photoFiles[responses.findIndex(({ status }) => status === 201)] ?? new Uint8Array()
    expect((await sendPhoto(id, acceptedFile)).status).toBe(201)
    expect(await readPhotos(id)).toHaveLength(6)
    const laterShop = makeTestDeps({ now: () => Date.now() + HOUR_MS })
    for (const token of ['', '0'.repeat(32), id])
      expect((await sendPhoto(id, makePng(40, 40), token)).body.code).toBe('complaint.not_found')
    await expect(addPhoto(laterShop, id, await readPhotoToken(id), makeJpeg(10, 10))).rejects.toMatchObject({
      code: 'complaint.photos_closed',
    })
    expect((await sendPhoto(crypto.randomUUID(), makeJpeg(10, 10))).body.code).toBe('complaint.not_found')
  })

  it('that could not be stored can be sent again', async () => {
    const id = await makeComplaint()
    const { images } = makeTestDeps()
    const brokenImages = { put: () => Promise.reject(new Error('down')) } as unknown as typeof images
    const photoBytes = makeJpeg(1600, 1200)
    await expect(
      addPhoto(makeTestDeps({ images: brokenImages }), id, await readPhotoToken(id), photoBytes),
    ).rejects.toMatchObject({
      code: 'shop.try_again',
    })
    const { call } = await makeStaffClient()
    const [row] = await readPhotos(id)
    const path = `/api/admin/complaints/${id}/photos/${row?.id}`
    expect((await call('GET', path)).status).toBe(404)
    expect((await sendPhoto(id, photoBytes)).body.id).toBe(row?.id)
    expect((await call('GET', path)).status).toBe(200)
  })
})

describe('staff', () => {
  it('find a complaint by name, number and status', async () => {
    const { find, read } = await makeStaffClient()
    const { order } = await makeOrder()
    const customerName = `Żółć ${crypto.randomUUID().slice(0, 8)}`
    const id = await makeComplaint({ name: customerName, order: order.number })
    const answerDeadline = isoDay(polishDay(Date.now()) + 14)
    const { body } = await find({ q: customerName.replace('Żółć', 'zolc'), status: 'open' })
    expect(body.total).toBe(1)
    expect(body.items).toEqual([
      expect.objectContaining({
        id,
        orderNumber: order.number,
        answerBy: answerDeadline,
        status: 'received',
      }),
    ])
    expect((await find({ q: formatComplaintNumber(id) })).body.items.map((item) => item.id)).toEqual([id])
    expect((await find({ q: customerName, status: 'answered' })).body.items).toEqual([])
    expect((await read(id)).body.matched).toEqual({ isSameEmail: true, deliveredAt: null, isConsumer: true })
    expect((await read(id)).body.emails).toEqual([expect.objectContaining({ kind: 'complaint_receipt' })])
    expect((await read(crypto.randomUUID())).body.code).toBe('complaint.not_found')
  })

  it('answer a complaint once, by mail, and the answer is recorded', async () => {
    const { change, read } = await makeStaffClient()
    const id = await makeComplaint()
    expect((await change(id, { from: 'received', status: 'in_progress' })).status).toBe(200)
    const makeAnswerBody = (status: string) => ({
      from: 'in_progress',
      status,
      answer: 'Dzień dobry,\n\n<b>nie</b>.',
    })
    const answerResponses = await Promise.all([
      change(id, makeAnswerBody('accepted')),
      change(id, makeAnswerBody('refused')),
    ])
    expect(answerResponses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body } = await read(id)
    expect(body.answer).toContain('<b>nie</b>')
    expect(body.changes).toHaveLength(2)
    const [mail, ...others] = await db()
      .select()
      .from(emails)
      .where(eq(emails.kind, 'complaint_answer'))
      .then((mails) => mails.filter(({ about }) => about.startsWith(id)))
    expect(others).toEqual([])
    expect(mail).toMatchObject({ about: `${id}:${body.status}`, recipient: 'lucja@example.com' })
    expect(mail?.html).toContain('&lt;b&gt;nie&lt;/b&gt;')
    expect((await change(id, makeAnswerBody('accepted'))).body.code).toBe('complaint.changed')
    const actions = await readStaffChanges(id)
    expect(actions.map(({ action }) => action)).toEqual(['complaint_change', 'complaint_change'])
    expect(JSON.stringify(actions)).not.toContain('Dzień dobry')
  })

  it('can undo a rejection, never an acceptance, and note the completed remedy', async () => {
    const { change, find } = await makeStaffClient()
    const { order } = await makeOrder()
    const id = await makeComplaint({ order: order.number })
    const today = polishDateOf(Date.now())
    await db()
      .update(orders)
      .set({ deliveredAt: Date.parse('2026-08-31T10:00:00Z') })
      .where(eq(orders.id, order.id))
    expect((await change(id, { from: 'received', settledOn: today, remedy: 'repair' })).body.code).toBe(
      'input.invalid',
    )
    await change(id, { from: 'received', status: 'refused', answer: 'Nie.' })
    expect((await change(id, { from: 'refused', status: 'received' })).body.code).toBe('input.invalid')
    expect((await change(id, { from: 'refused', status: 'accepted', answer: 'Tak.' })).status).toBe(200)
    expect((await change(id, { from: 'accepted', status: 'refused', answer: 'Nie.' })).body.code).toBe(
      'input.invalid',
    )
    for (const settledOn of ['2020-01-01', '2099-01-01'])
      expect((await change(id, { from: 'accepted', settledOn, remedy: 'repair' })).body.code).toBe(
        'input.invalid',
      )
    const countUnsettledComplaints = async () =>
      (await find({ q: formatComplaintNumber(id), status: 'to_settle' })).body.items.length
    expect(await countUnsettledComplaints()).toBe(1)
    const { body } = await change(id, { from: 'accepted', settledOn: today, remedy: 'repair' })
    expect([body.settledOn, body.repairedOn, body.liableUntil]).toEqual([today, today, '2029-08-31'])
    expect(body.changes[0]).toMatchObject({ settledOn: today, remedy: 'repair' })
    expect(await countUnsettledComplaints()).toBe(0)
    expect(body.emails.map(({ kind }) => kind).toSorted()).toEqual([
      'complaint_answer',
      'complaint_answer',
      'complaint_receipt',
    ])
    expect((await change(id, { from: 'accepted', settledOn: null })).body.liableUntil).toBe('2028-08-31')
    expect(await countUnsettledComplaints()).toBe(1)
    // A replacement does not extend the liability; only a repair does.
    const { body: replacedComplaint } = await change(id, {
      from: 'accepted',
      settledOn: today,
      remedy: 'replacement',
    })
    expect([
      replacedComplaint.settledOn,
      replacedComplaint.repairedOn,
      replacedComplaint.liableUntil,
    ]).toEqual([today, null, '2028-08-31'])
  })

  it('extend the liability by a repair also if the contract is older than 31 July 2026', async () => {
    const { change } = await makeStaffClient()
    const { order } = await makeOrder()
    const id = await makeComplaint({ order: order.number })
    await db()
      .update(orders)
      .set({ createdAt: Date.parse('2026-05-02T10:00:00Z'), deliveredAt: Date.parse('2026-05-12T10:00:00Z') })
      .where(eq(orders.id, order.id))
    await change(id, { from: 'received', status: 'accepted', answer: 'Tak.' })
    const { body } = await change(id, {
      from: 'accepted',
      settledOn: polishDateOf(Date.now()),
      remedy: 'repair',
    })
    expect(body.liableUntil).toBe('2029-05-12')
  })

  it('list complaints by index', async () => {
    const queryPlans = await readQueryPlans(async (db) => {
      await listComplaints({ db }, {})
      await listComplaints({ db }, { status: 'open' })
      await listComplaints({ db }, { q: 'R-AB12CD34' })
      const cursor = `${Date.now()}~${crypto.randomUUID()}`
      await listComplaints({ db }, { cursor, q: 'x', status: 'answered' })
    })
    // The search reads all complaints, because it also searches their orders.
    expect(findFullTableScans(queryPlans)).toEqual(['SCAN complaints'])
  })
})

it('export complaints as a file, which is recorded', async () => {
  const id = await makeComplaint({ description: 'Nie działa; wcale' })
  const { token, jti } = await makeStaffToken()
  const headers = { Authorization: `Bearer ${token}` }
  const response = await makeClient(headers)('GET', '/api/admin/export/complaints.csv')
  expect(response.headers.get('content-disposition')).toContain('reklamacje.csv')
  const [header, ...lines] = (await response.text()).split('\r\n')
  expect(header).toMatch(/^\uFEFF?Identyfikator;Złożona;Imię i nazwisko;/)
  const csvLine = lines.find((line) => line.startsWith(id))
  expect(csvLine).toContain('"Nie działa; wcale"')
  // The CSV shows Polish local time.
  expect(csvLine).toMatch(/^[^;]*;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;/)
  expect(csvLine).toMatch(/;naprawa;nowa;\d{4}-\d\d-\d\d;/i)
  const actions = await db().select().from(adminActions).where(eq(adminActions.jti, jti))
  expect(actions).toMatchObject([
    { action: 'complaints_export', detail: { rows: await db().$count(complaints) } },
  ])
})
