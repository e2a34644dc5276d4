import { and, gt, lt, ne, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { polishDateOf } from '../../../domain/time/polish-days'
import type { Timestamp } from '../../../domain/time/time'
import { areViewingsOn } from '../../../domain/viewings/viewing'
import { filterFreeSlots, listSlots, MAX_SLOT_MS, type Slot } from '../../../domain/viewings/viewing-slots'
import { abortUnless, type Db, runBatch } from '../../database/db'
import type { Deps } from '../../deps'
import { groupBy } from '../../group-by'
import { toIsoString } from '../../iso'
import { isViewable, toViewedProductDto, viewedProductQuery } from './viewed-product'
import { IS_BOOKED_SQL, viewings } from './viewings.table'

type SlotDeps = Pick<Deps, 'now' | 'settings'>

/** Staff can book a caller for the next slot, without the notice that visitors must give. */
export type SlotBooker = 'visitor' | 'staff'

/** The slots that can be booked now, without regard to earlier bookings. @throws viewing.off */
function listBookableSlots({ settings, now }: SlotDeps, booker: SlotBooker): Slot[] {
  if (!areViewingsOn(settings)) throw new AppError('viewing.off')
  const { viewings: viewingSettings, showroom, periods } = settings
  const noticeHours = booker === 'staff' ? 0 : viewingSettings.noticeHours
  return listSlots({ viewings: { ...viewingSettings, noticeHours }, showroom, periods }, now())
}

/**
 * The bookable slot with the given start (ISO 8601). @throws viewing.off, viewing.slot_taken if there is no such slot
 */
export function requireSlot(deps: SlotDeps, startsAt: string, booker: SlotBooker): Slot {
  const slot = listBookableSlots(deps, booker).find(
    (candidate) => candidate.startsAt === Date.parse(startsAt),
  )
  if (!slot) throw new AppError('viewing.slot_taken')
  return slot
}

/** Query for the times of booked viewings that are not over. */
export const bookedSlotsQuery = (db: Db, now: Timestamp) =>
  db
    .select({ startsAt: viewings.startsAt, endsAt: viewings.endsAt })
    .from(viewings)
    .where(and(IS_BOOKED_SQL, gt(viewings.startsAt, now - MAX_SLOT_MS), gt(viewings.endsAt, now)))

/** The name of the condition that aborts a booking of a full slot. */
export const PLACE_CONDITION = 'viewing_place_unchanged'

/** Statement that aborts its batch if the slot has no free place. The viewing `ownViewingId` does not count. */
export const abortUnlessPlaceIsFree = (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { startsAt, endsAt }: Slot,
  ownViewingId: string,
) =>
  abortUnless(
    db,
    PLACE_CONDITION,
    sql`(SELECT count(*) FROM ${viewings} WHERE ${and(
      IS_BOOKED_SQL,
      gt(viewings.startsAt, startsAt - MAX_SLOT_MS),
      lt(viewings.startsAt, endsAt),
      gt(viewings.endsAt, startsAt),
      ne(viewings.id, ownViewingId),
    )}) < ${settings.viewings.visitors}`,
  )

/**
 * The product and its free slots by day, for the form of a visitor or of staff.
 * @throws viewing.off, viewing.tool_gone
 */
export async function readFreeSlots(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  idOrSlug: string,
  booker: SlotBooker,
) {
  const { db, settings } = deps
  const bookableSlots = listBookableSlots(deps, booker)
  const {
    product: [product],
    bookedSlots,
  } = await runBatch(db, {
    product: viewedProductQuery(db, idOrSlug),
    bookedSlots: bookedSlotsQuery(db, deps.now()),
  })
  if (!product || !isViewable(product)) throw new AppError('viewing.tool_gone')
  const freeSlots = filterFreeSlots(bookableSlots, bookedSlots, settings.viewings)
  return {
    product: toViewedProductDto(product),
    minutes: settings.viewings.minutes,
    days: [...groupBy(freeSlots, ({ startsAt }) => polishDateOf(startsAt))].map(([day, slots]) => ({
      day,
      times: slots.map(({ startsAt }) => toIsoString(startsAt)),
    })),
  }
}
