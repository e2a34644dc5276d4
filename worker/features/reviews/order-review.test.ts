import { LANGUAGES } from '../../../domain/language'
import { REVIEW_CONSENT_TEXT, REVIEW_CONSENT_VERSION } from '../../../domain/reviews/review-consent'
import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { minor } from '../../../domain/money/money'
import { FIRST_SETTINGS } from '../../../domain/settings/settings'
import {
  readAnswer,
  makeClient,
  db,
  readOrderRow,
  type ErrorResponse,
  makeTestDeps,
  makeStaffHeaders,
} from '../../../test/fixtures/factories'
import { makeOpenMatter } from '../../../test/fixtures/customer-requests'
import { makeRefund, placeUnits } from '../../../test/fixtures/orders/goods'
import { makeDeliveredOrder, makePaidOrder } from '../../../test/fixtures/orders/payments'
import { makeReview, toReviewDecision } from '../../../test/fixtures/reviews'
import { readQueryPlans, findFullTableScans } from '../../../test/database/query-plan'
import { emails } from '../../mail/emails.table'
import { mailWordsFor } from '../../mail/wording/wording'
import { adminActions } from '../admin/admin.table'
import { readOrderForBuyer, type BuyerOrder } from '../orders/views/buyer-order'
import { orders } from '../orders/orders.table'
import { disputes } from '../payments/payments.table'
import { refunds } from '../refunds/refunds.table'
import { listReviews } from './list-reviews'
import { chooseReviewsKind } from './reviews'
import { reviews } from './reviews.table'
import { DAY_MS } from '../../../domain/time/time'

const REVIEW_INPUT = { rating: 4, text: 'Działa jak nowa.', name: 'Łucja Ż.' }

type OwnReview = NonNullable<BuyerOrder['review']>
type ReviewList = Awaited<ReturnType<typeof listReviews>>

const sendReview = (id: string, idempotencyKey: string, review: object = REVIEW_INPUT) =>
  readAnswer<Omit<OwnReview, 'status'> & { status?: unknown } & Omit<ErrorResponse, 'status'>>(
    makeClient()('POST', `/api/orders/${id}/review?token=${idempotencyKey}`, review),
  )
const readOrder = async (id: string, linkToken: string) =>
  (await readAnswer<BuyerOrder>(makeClient()('GET', `/api/orders/${id}/buyer?token=${linkToken}`))).body
const readReviewRows = (id: string) => db().select().from(reviews).where(eq(reviews.orderId, id))

describe('the review of an order', () => {
  it('is written once by its buyer and awaits moderation, idempotently', async () => {
    const { order, key } = await makeDeliveredOrder()
    expect(await readOrder(order.id, key)).toMatchObject({ review: null, canReview: true })
    const { status, body } = await sendReview(order.id, key)
    expect(status).toBe(201)
    expect(body).toEqual({
      ...REVIEW_INPUT,
      status: 'waiting',
      isShown: false,
      submittedAt: expect.any(String),
    })
    expect(await sendReview(order.id, key)).toEqual({ status, body })
    expect(await readOrder(order.id, key)).toMatchObject({ review: body, canReview: false })
    const secondResponse = await sendReview(order.id, key, { ...REVIEW_INPUT, rating: 5 })
    expect([secondResponse.status, secondResponse.body.code]).toEqual([409, 'review.exists'])
    expect(await readReviewRows(order.id)).toHaveLength(1)
  })

  it.each(['withdrawal', 'complaint', 'dispute'] as const)(
    'is not asked for on the order page while the buyer waits for the shop: %s',
    async (kind) => {
      const { order, key, intentId } = await makeDeliveredOrder()
      expect((await readOrder(order.id, key)).canReview).toBe(true)
      await makeOpenMatter(kind, { orderId: order.id, intentId })
      expect((await readOrder(order.id, key)).canReview).toBe(false)
    },
  )

  it('is asked for again after the shop has won the dispute, and not while a failed refund is owed', async () => {
    const { order, key, intentId } = await makeDeliveredOrder()
    await makeOpenMatter('dispute', { orderId: order.id, intentId })
    await db().update(disputes).set({ status: 'lost' }).where(eq(disputes.orderId, order.id))
    expect((await readOrder(order.id, key)).canReview).toBe(false)
    await db().update(disputes).set({ status: 'won' }).where(eq(disputes.orderId, order.id))
    expect((await readOrder(order.id, key)).canReview).toBe(true)
    await makeRefund(makeTestDeps(), order.id, { reason: 'goodwill', amount: minor(100) })
    expect((await readOrder(order.id, key)).canReview).toBe(true)
    await db().update(refunds).set({ state: 'failed' }).where(eq(refunds.orderId, order.id))
    expect((await readOrder(order.id, key)).canReview).toBe(false)
  })

  it.each(LANGUAGES)(
    'stores the consent to publication as proof, shown to staff, in %s',
    async (language) => {
      const { order, key } = await makeDeliveredOrder()
      await sendReview(order.id, key, { ...REVIEW_INPUT, language })
      const consentProof = {
        consentText: REVIEW_CONSENT_TEXT[language],
        consentVersion: REVIEW_CONSENT_VERSION,
      }
      expect(await readReviewRows(order.id)).toMatchObject([
        { ...consentProof, submittedAt: expect.any(Number) },
      ])
      const staff = makeClient(await makeStaffHeaders())
      const readReviewList = async () =>
        (await readAnswer<ReviewList>(staff('GET', `/api/admin/reviews?q=${order.number}`))).body.items
      expect(await readReviewList()).toMatchObject([consentProof])
      // A changed review is stored with its own proof of consent.
      const changedReview = { ...REVIEW_INPUT, rating: 5, language }
      await makeClient()('PUT', `/api/orders/${order.id}/review?token=${key}`, changedReview)
      expect(await readReviewList()).toMatchObject([{ ...consentProof, rating: 5 }])
      const { email } = await readOrderRow(order.id)
      const exportResponse = await staff(
        'GET',
        `/api/admin/customers/export?email=${encodeURIComponent(email)}`,
      )
      expect(await exportResponse.text()).toContain(JSON.stringify(REVIEW_CONSENT_TEXT[language]))
    },
  )

  it('is stored once for concurrent requests', async () => {
    const { order, key } = await makeDeliveredOrder()
    const responses = await Promise.all(Array.from({ length: 5 }, () => sendReview(order.id, key)))
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.submittedAt}`)).size).toBe(1)
    const otherOrder = await makeDeliveredOrder()
    const ratingResponses = await Promise.all(
      [1, 2, 3, 4, 5].map((rating) =>
        sendReview(otherOrder.order.id, otherOrder.key, { ...REVIEW_INPUT, rating }),
      ),
    )
    expect(ratingResponses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(await readReviewRows(otherOrder.order.id)).toHaveLength(1)
  })

  it('is rejected without the token of that order', async () => {
    const { order, key } = await makeDeliveredOrder()
    const otherOrder = await makeDeliveredOrder()
    await sendReview(order.id, key)
    for (const wrongKey of [otherOrder.key, '', 'x', key.toUpperCase()]) {
      const response = await sendReview(order.id, wrongKey)
      expect([response.status, response.body.code]).toEqual([404, 'order.not_found'])
      const deleteResponse = await makeClient()('DELETE', `/api/orders/${order.id}/review?token=${wrongKey}`)
      expect(deleteResponse.status).toBe(404)
    }
    expect(await readReviewRows(order.id)).toHaveLength(1)
  })

  it('is possible after delivery or 14 days after shipping, and not after a refund', async () => {
    const { order } = await makePaidOrder()
    const { linkToken } = await readOrderRow(order.id)
    const attemptReview = async () => {
      const { status, body } = await sendReview(order.id, linkToken)
      return [status, body.code, (await readOrder(order.id, linkToken)).canReview]
    }
    expect(await attemptReview()).toEqual([409, 'review.not_yet', false])
    const shippedAt = Date.now() - 13 * DAY_MS
    await db().update(orders).set({ shippedAt }).where(eq(orders.id, order.id))
    await placeUnits(order.id, 'shipped')
    expect(await attemptReview()).toEqual([409, 'review.not_yet', false])
    await db()
      .update(orders)
      .set({ shippedAt: shippedAt - DAY_MS })
      .where(eq(orders.id, order.id))
    expect((await readOrder(order.id, linkToken)).canReview).toBe(true)
    await makeRefund(makeTestDeps(), order.id)
    expect(await attemptReview()).toEqual([409, 'review.not_yet', false])
  })

  it('needs stars, text and a name', async () => {
    const { order, key } = await makeDeliveredOrder()
    const { status, body } = await sendReview(order.id, key, { rating: 6, text: 'Dobra', name: '' })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { path: 'rating', code: 'required' },
      { path: 'text', code: 'tooShort' },
      { path: 'name', code: 'required' },
    ])
  })

  it('can be changed by its author any number of times and awaits moderation each time', async () => {
    const { id, orderId, key } = await makeReview()
    const changeReview = (fields: object, token = key) =>
      readAnswer<OwnReview & { code?: string }>(
        makeClient()('PUT', `/api/orders/${orderId}/review?token=${token}`, { ...REVIEW_INPUT, ...fields }),
      )
    const moderateReview = async (reviewId: string, currentStatus: string) =>
      (
        await makeClient(await makeStaffHeaders())('PATCH', `/api/admin/reviews/${reviewId}`, {
          from: currentStatus,
          status: 'published',
        })
      ).status
    expect(await moderateReview(id, 'waiting')).toBe(200)
    const changeResponse = await changeReview({ text: 'Po miesiącu zaczęła hałasować.' })
    expect(changeResponse.status).toBe(200)
    expect(changeResponse.body).toMatchObject({
      ...REVIEW_INPUT,
      text: 'Po miesiącu zaczęła hałasować.',
      status: 'waiting',
    })
    expect(await changeReview({ text: 'Po miesiącu zaczęła hałasować.' })).toEqual(changeResponse)
    const [row, ...others] = await readReviewRows(orderId)
    expect(others).toEqual([])
    // Staff who still see the old text cannot publish the new text.
    expect(await moderateReview(id, 'waiting')).toBe(404)
    expect((await readReviewRows(orderId))[0]).toMatchObject({ id: row?.id, status: 'waiting' })
    const changeResponses = await Promise.all([1, 2, 3, 4, 5].map((rating) => changeReview({ rating })))
    expect(changeResponses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await readReviewRows(orderId)).toHaveLength(1)
    expect(await changeReview({ rating: 1 }, 'f'.repeat(32))).toMatchObject({
      status: 404,
      body: { code: 'order.not_found' },
    })
  })

  it('that does not exist is created by a change under the same conditions', async () => {
    const putReview = (id: string, token: string) =>
      readAnswer<{ code?: string }>(
        makeClient()('PUT', `/api/orders/${id}/review?token=${token}`, REVIEW_INPUT),
      )
    const { order } = await makePaidOrder()
    const { linkToken } = await readOrderRow(order.id)
    expect(await putReview(order.id, linkToken)).toMatchObject({
      status: 409,
      body: { code: 'review.not_yet' },
    })
    const deliveredOrder = await makeDeliveredOrder()
    expect((await putReview(deliveredOrder.order.id, deliveredOrder.key)).status).toBe(200)
    expect(await readReviewRows(deliveredOrder.order.id)).toHaveLength(1)
  })

  it('is deleted by its author, idempotently, and can be written again', async () => {
    const { orderId, key } = await makeReview()
    const deleteReview = async () =>
      (await makeClient()('DELETE', `/api/orders/${orderId}/review?token=${key}`)).status
    expect([await deleteReview(), await deleteReview()]).toEqual([204, 204])
    expect(await readReviewRows(orderId)).toEqual([])
    expect((await sendReview(orderId, key, { ...REVIEW_INPUT, rating: 1 })).status).toBe(201)
  })
})

describe('staff', () => {
  const createStaffClient = async () => makeClient(await makeStaffHeaders())
  const findReviews = async (query: Record<string, string>) =>
    (
      await readAnswer<ReviewList>(
        (await createStaffClient())('GET', `/api/admin/reviews?${new URLSearchParams(query).toString()}`),
      )
    ).body

  it('find a review by text, name, order and status', async () => {
    const uniqueWord = crypto.randomUUID().slice(0, 8)
    const { id, orderId } = await makeReview({ text: `Świetna szlifierka ${uniqueWord}`, name: 'Żaneta' })
    for (const searchText of [
      uniqueWord,
      `zaneta ${uniqueWord}`,
      `SWIETNA ${uniqueWord}`,
      `#${orderId.slice(0, 8).toUpperCase()}`,
      id,
    ]) {
      const { items, total } = await findReviews({ q: searchText })
      expect([searchText, total, items[0]?.id]).toEqual([searchText, 1, id])
    }
    expect(await findReviews({ q: uniqueWord, status: 'published' })).toMatchObject({ total: 0 })
    const [item] = (await findReviews({ q: uniqueWord, status: 'waiting' })).items
    expect(item).toMatchObject({
      orderId,
      orderNumber: orderId.slice(0, 8).toUpperCase(),
      bought: 'Wiertarko-wkrętarka',
      rating: 5,
    })
  })

  it('page through reviews by index', async () => {
    for (let index = 0; index < 3; index++) await makeReview()
    const seenIds: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: ReviewList = await findReviews({ limit: '2', ...(cursor ? { cursor } : {}) })
      seenIds.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(new Set(seenIds).size).toBe(seenIds.length)
    expect(seenIds).toHaveLength((await findReviews({})).total)
    const queryPlans = await readQueryPlans((db) => listReviews({ db }, { status: 'waiting' }))
    expect(findFullTableScans(queryPlans)).toEqual([])
  })

  it('moderate the version they saw, once of five concurrent requests, and never change the text', async () => {
    const { id, orderId, key } = await makeReview()
    const callAsStaff = await createStaffClient()
    const moderateReview = (previousStatus: string, status: string, extraFields = {}) =>
      readAnswer(
        callAsStaff('PATCH', `/api/admin/reviews/${id}`, {
          ...toReviewDecision(previousStatus, status),
          ...extraFields,
        }),
      )
    const decideResponses = await Promise.all(
      Array.from({ length: 5 }, (_, index) => moderateReview('waiting', index % 2 ? 'published' : 'refused')),
    )
    expect(decideResponses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(decideResponses.filter(({ body }) => body.code === 'review.changed')).toHaveLength(4)
    const actions = await db().select().from(adminActions).where(eq(adminActions.subject, id))
    expect(actions).toHaveLength(1)
    expect(actions[0]?.action).toBe('review_change')
    // One of the five requests has published or rejected the review. This request rejects a published review, and has
    // no effect on a rejected review.
    await moderateReview('published', 'refused')
    expect((await moderateReview('refused', 'published', { text: 'Lepiej niż nowa.' })).status).toBe(200)
    expect((await readOrder(orderId, key)).review).toMatchObject({
      status: 'published',
      text: 'Działa jak nowa.',
    })
    // While the shop shows example reviews of the demo, it hides published reviews of customers.
    expect((await readOrder(orderId, key)).review).toMatchObject({ isShown: false })
    const readVisibility = async (visibility: 'buyers' | 'examples', isProduction = false) => {
      const deps = makeTestDeps({
        isProduction,
        settings: { ...FIRST_SETTINGS, reviews: { shown: visibility } },
      })
      const { review } = await readOrderForBuyer(deps, orderId, key)
      return [review?.isShown, chooseReviewsKind(deps)]
    }
    expect(await readVisibility('buyers')).toEqual([true, 'buyers'])
    expect(await readVisibility('examples')).toEqual([false, 'examples'])
    expect(await readVisibility('examples', true)).toEqual([false, 'none'])
    await expect(
      db().update(reviews).set({ text: 'Lepiej niż nowa.' }).where(eq(reviews.id, id)),
    ).rejects.toThrow()
    expect((await moderateReview('published', 'waiting')).status).toBe(400)
    await makeClient()('DELETE', `/api/orders/${orderId}/review?token=${key}`)
    expect((await moderateReview('published', 'refused')).body.code).toBe('review.not_found')
  })

  it.each(LANGUAGES)(
    'mail the reasons of a rejection to the author, once per decision, in %s',
    async (language) => {
      const { id, orderId } = await makeReview({ language, text: 'Zadzwoń: 600 700 800, Jan.' })
      const { email } = await readOrderRow(orderId)
      const callAsStaff = await createStaffClient()
      const postDecision = async (body: object) =>
        (await readAnswer(callAsStaff('PATCH', `/api/admin/reviews/${id}`, body))).status
      const readMails = () =>
        db()
          .select()
          .from(emails)
          .where(and(eq(emails.kind, 'review_refused'), like(emails.about, `${id}:%`)))
      const decision = toReviewDecision('waiting', 'refused')
      // A rejection without a ground of the terms, or without facts, is not accepted.
      for (const invalidFields of [
        { ground: undefined },
        { ground: 'negative' },
        { facts: ' ' },
        { facts: 'Nie.' },
      ])
        expect(await postDecision({ ...decision, ...invalidFields })).toBe(400)
      expect(await readMails()).toEqual([])
      expect(await postDecision(decision)).toBe(200)
      expect(await postDecision(decision)).toBe(409)
      const words = mailWordsFor(language).reviewRefused
      const [mail, ...others] = await readMails()
      expect(others).toEqual([])
      expect(mail).toMatchObject({ recipient: email, language, subject: words.subject.refused })
      // The mail must contain the points of Reg. 2022/2065 art. 17(3).
      const mailText = mail?.text.replaceAll(/\s+/g, ' ') ?? ''
      for (const point of [
        words.decision.refused,
        'Zadzwoń: 600 700 800, Jan.',
        'Opinia podaje numer telefonu innej osoby.',
        words.ownInitiative,
        words.grounds.rights,
        words.byPeople,
        words.objection,
      ])
        expect(mailText).toContain(point.replaceAll(/\s+/g, ' '))
      expect(mailText).toMatch(language === 'pl' ? /w ciągu 14 dni.*sądu/ : /within 14 days.*court/)

      // The removal of a published review sends another mail. The key of a mail ends with the time of the decision. Two
      // decisions of a fast test can have the same time, so the key of the first mail is changed.
      await db()
        .update(emails)
        .set({ about: `${id}:1` })
        .where(eq(emails.id, mail?.id ?? ''))
      expect(await postDecision({ from: 'refused', status: 'published' })).toBe(200)
      expect(await postDecision({ ...decision, from: 'published', isReported: true })).toBe(200)
      const removalMail = (await readMails()).find((row) => row.id !== mail?.id)
      expect(removalMail?.subject).toBe(words.subject.removed)
      expect(removalMail?.text).toContain(words.reported)
    },
  )
})
