import { and, eq, gt, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../domain/errors'
import { normalizePhone } from '../../../domain/forms/phone'
import { MAX_COMING_VIEWINGS, type NewViewing, type StaffViewing } from '../../../domain/viewings/viewing'
import { filterFreeSlots } from '../../../domain/viewings/viewing-slots'
import { enqueueAlert } from '../../alerts/enqueue-alert'
import { isConstraintViolation, runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { randomHex } from '../../hex'
import { enqueueNewMail } from '../../mail/outbox/outbox'
import { viewingAlert } from '../../mail/templates/alerts/viewing-alert'
import { viewingMail } from '../../mail/templates/viewing-mails'
import { enforceFormPace } from '../../rate-limits/take-pace'
import { recordAction, type StaffActor } from '../admin/actions'
import {
  abortUnlessPlaceIsFree,
  bookedSlotsQuery,
  PLACE_CONDITION,
  requireSlot,
  type SlotBooker,
} from './free-slots'
import { abortUnlessViewable, isViewable, TOOL_CONDITION, viewedProductQuery } from './viewed-product'
import type { ViewingRow, ViewingWithProduct } from './visitor-viewing'
import { IS_BOOKED_SQL, viewings } from './viewings.table'

type BookingDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl' | 'admin'>

/** The id and the secret of the viewing link. */
export type BookedViewing = { id: string; token: string }

type Booker = {
  kind: SlotBooker
  key: string | null
  /** Counts the booking against the rate limits, and returns the delay of its mail, ms. */
  countTowardsRateLimits: () => Promise<number>
  /** Builds further statements for the batch. */
  buildExtraStatements: (booking: ViewingWithProduct) => BatchItem<'sqlite'>[]
}

/**
 * Books a viewing for a visitor, mails the confirmation and tells staff. A repeat with the same key returns the same
 * viewing.
 * @throws viewing.off, viewing.tool_gone, viewing.slot_taken, viewing.too_many, order.key_reused, request.too_many
 */
export const bookViewing = (
  deps: BookingDeps,
  request: NewViewing,
  { key, clientIp }: { key: string | null; clientIp: string | null },
): Promise<BookedViewing> =>
  insertViewing(deps, request, {
    kind: 'visitor',
    key,
    countTowardsRateLimits: async () => {
      const delays = await enforceFormPace(deps, 'viewing', { ip: clientIp, recipient: request.email })
      return Math.max(delays.recipient, delays.all)
    },
    buildExtraStatements: (booking) => enqueueAlert(deps, viewingAlert('booked', booking, deps.appUrl)),
  })

/** Books a viewing for a caller. @throws the errors of `bookViewing` except those of rate limits */
export const bookForCaller = (
  deps: BookingDeps,
  staff: StaffActor,
  request: StaffViewing,
  key: string,
): Promise<BookedViewing> =>
  insertViewing(
    deps,
    { ...request, email: request.email ?? '' },
    {
      kind: 'staff',
      key,
      countTowardsRateLimits: () => Promise.resolve(0),
      buildExtraStatements: ({ viewing, product }) => [
        recordAction(deps, staff, {
          action: 'viewing_book',
          subject: viewing.id,
          detail: { product: product.id },
        }),
      ],
    },
  )

async function insertViewing(deps: BookingDeps, request: NewViewing, booker: Booker): Promise<BookedViewing> {
  const { db, settings } = deps
  const now = deps.now()
  const email = request.email.toLowerCase()
  const {
    product: [product],
    bookedSlots,
    repeatedViewings: [repeatedViewing],
    comingViewings: [comingViewings],
  } = await runBatch(db, {
    product: viewedProductQuery(db, request.product),
    bookedSlots: bookedSlotsQuery(db, now),
    // No stored key is empty, so a request without a key finds no earlier viewing.
    repeatedViewings: db
      .select()
      .from(viewings)
      .where(eq(viewings.idempotencyKey, booker.key ?? '')),
    comingViewings: db
      .select({ count: sql<number>`count(*)` })
      .from(viewings)
      .where(and(sql`lower(${viewings.email}) = ${email}`, IS_BOOKED_SQL, gt(viewings.endsAt, now))),
  })
  if (repeatedViewing) return toRepeatedViewing(repeatedViewing, request, product?.id)
  const slot = requireSlot(deps, request.startsAt, booker.kind)
  if (!product || !isViewable(product)) throw new AppError('viewing.tool_gone')
  if (filterFreeSlots([slot], bookedSlots, settings.viewings).length === 0)
    throw new AppError('viewing.slot_taken')
  if (booker.kind === 'visitor' && (comingViewings?.count ?? 0) >= MAX_COMING_VIEWINGS)
    throw new AppError('viewing.too_many')
  const mailDelay = await booker.countTowardsRateLimits()
  const viewing: ViewingRow = {
    ...slot,
    id: crypto.randomUUID(),
    productId: product.id,
    status: 'booked',
    changedAt: now,
    isHeld: false,
    channel: booker.kind === 'staff' ? 'phone' : 'web',
    name: request.name,
    email: request.email,
    phone: request.phone ? normalizePhone(request.phone) : null,
    note: request.note ?? null,
    language: request.language,
    reason: null,
    linkToken: randomHex(16),
    idempotencyKey: booker.key,
    bookedAt: now,
    remindedAt: null,
    version: 1,
  }
  const booking = { viewing, product }
  try {
    await db.batch([
      abortUnlessPlaceIsFree(deps, slot, viewing.id),
      abortUnlessViewable(db, product.id),
      db.insert(viewings).values(viewing),
      enqueueNewMail(deps, viewingMail('booked', booking, deps), now + mailDelay),
      ...booker.buildExtraStatements(booking),
    ])
  } catch (error) {
    return handleBookingError(deps, error, { request, productId: product.id, key: booker.key })
  }
  return { id: viewing.id, token: viewing.linkToken }
}

/**
 * Returns the viewing of the same request if a concurrent repeat took the last place. Otherwise throws the error for
 * the visitor.
 */
async function handleBookingError(
  { db }: BookingDeps,
  error: unknown,
  { request, productId, key }: { request: NewViewing; productId: string; key: string | null },
): Promise<BookedViewing> {
  if (isConstraintViolation(error, TOOL_CONDITION))
    throw new AppError('viewing.tool_gone', {}, { cause: error })
  if (
    !isConstraintViolation(error, PLACE_CONDITION) &&
    !isConstraintViolation(error, 'viewings.idempotency_key')
  )
    throw error
  const [repeatedViewing] =
    key === null ? [] : await db.select().from(viewings).where(eq(viewings.idempotencyKey, key))
  if (repeatedViewing) return toRepeatedViewing(repeatedViewing, request, productId)
  throw new AppError('viewing.slot_taken', {}, { cause: error })
}

/**
 * The viewing of an earlier request with the same key. The time is compared only if the viewing was never changed.
 * @throws order.key_reused for another content
 */
function toRepeatedViewing(
  { id, linkToken, productId, startsAt, version, email, name }: ViewingRow,
  request: NewViewing,
  requestedProductId: string | undefined,
): BookedViewing {
  const hasSameTime = version > 1 || startsAt === Date.parse(request.startsAt)
  const isSameRequest =
    hasSameTime && productId === requestedProductId && email === request.email && name === request.name
  if (!isSameRequest) throw new AppError('order.key_reused')
  return { id, token: linkToken }
}
