import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../domain/errors'
import {
  canCancel,
  canMove,
  NEXT_VIEWING_STATUSES,
  type StaffViewingChange,
  type ViewingMove,
} from '../../../domain/viewings/viewing'
import { enqueueAlert } from '../../alerts/enqueue-alert'
import { isConstraintViolation, writeIfUnchanged } from '../../database/db'
import type { Deps } from '../../deps'
import { enqueueNewMail } from '../../mail/outbox/outbox'
import { viewingAlert } from '../../mail/templates/alerts/viewing-alert'
import { viewingMail } from '../../mail/templates/viewing-mails'
import { recordAction, type StaffActor } from '../admin/actions'
import { clearCatalogVersionCache } from '../products/catalog/catalog-cache'
import { abortUnlessPlaceIsFree, PLACE_RULE, requireSlot } from './free-slots'
import { toStaffViewingDto } from './list-viewings'
import { isViewable } from './viewed-product'
import {
  findVisitorViewing,
  readViewing,
  toVisitorViewingDto,
  type ViewingRow,
  type ViewingWithProduct,
  type VisitorViewing,
} from './visitor-viewing'
import { viewings } from './viewings.table'

type ChangeDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>

/**
 * Changes a viewing if its version is the one that the caller saw, in one batch with the further writes. Returns the
 * changed viewing.
 * @throws viewing.changed
 */
async function changeViewing(
  { db }: ChangeDeps,
  { viewing, product }: ViewingWithProduct,
  changes: Partial<ViewingRow>,
  writesOf: (changed: ViewingWithProduct) => readonly BatchItem<'sqlite'>[],
): Promise<ViewingWithProduct> {
  const { id, version, status } = viewing
  const changed = { viewing: { ...viewing, ...changes, version: version + 1 }, product }
  await writeIfUnchanged(
    db,
    {
      table: viewings,
      row: [eq(viewings.id, id), eq(viewings.version, version), eq(viewings.status, status)],
      code: 'viewing.changed',
    },
    [
      ...writesOf(changed),
      db
        .update(viewings)
        .set({ ...changes, version: sql`${viewings.version} + 1` })
        .where(eq(viewings.id, id)),
    ],
    {},
  )
  // A unit that was held is on sale again.
  if (viewing.isHeld && !changed.viewing.isHeld) clearCatalogVersionCache()
  return changed
}

/**
 * Moves a viewing to another slot for its visitor. A repeat has no further effect.
 * @throws viewing.not_found, viewing.changed, viewing.off, viewing.tool_gone, viewing.slot_taken
 */
export async function moveViewing(
  deps: ChangeDeps,
  { id, token }: { id: string; token: string },
  move: ViewingMove,
): Promise<VisitorViewing> {
  const row = await findVisitorViewing(deps, id, token)
  const now = deps.now()
  const isRepeat =
    row.viewing.version === move.version + 1 && row.viewing.startsAt === Date.parse(move.startsAt)
  if (isRepeat) return toVisitorViewingDto(row, now)
  if (row.viewing.version !== move.version || !canMove(row.viewing, now))
    throw new AppError('viewing.changed')
  const slot = requireSlot(deps, move.startsAt, 'visitor')
  if (!isViewable(row.product)) throw new AppError('viewing.tool_gone')
  try {
    // The new day has a reminder of its own.
    const changes = { ...slot, bookedAt: now, remindedAt: null }
    const moved = await changeViewing(deps, row, changes, (changed) => [
      abortUnlessPlaceIsFree(deps, slot, id),
      enqueueNewMail(deps, viewingMail('moved', changed, deps)),
      ...enqueueAlert(deps, viewingAlert('moved', changed, deps.appUrl)),
    ])
    return toVisitorViewingDto(moved, now)
  } catch (error) {
    if (!isConstraintViolation(error, PLACE_RULE)) throw error
    throw new AppError('viewing.slot_taken', {}, { cause: error })
  }
}

/** Cancels a viewing for its visitor. A repeat has no further effect. @throws viewing.not_found, viewing.changed */
export async function cancelViewing(
  deps: ChangeDeps,
  { id, token }: { id: string; token: string },
  version: number,
): Promise<VisitorViewing> {
  const row = await findVisitorViewing(deps, id, token)
  const now = deps.now()
  if (row.viewing.status === 'cancelled') return toVisitorViewingDto(row, now)
  if (row.viewing.version !== version || !canCancel(row.viewing, now)) throw new AppError('viewing.changed')
  const changes = { status: 'cancelled' as const, statusAt: now, isHeld: false }
  const cancelled = await changeViewing(deps, row, changes, (changed) => [
    enqueueNewMail(deps, viewingMail('cancelled', changed, deps)),
    ...enqueueAlert(deps, viewingAlert('cancelled', changed, deps.appUrl)),
  ])
  return toVisitorViewingDto(cancelled, now)
}

/**
 * Marks a viewing, or cancels it with a reason that the visitor gets by mail. A held unit is then on sale again.
 * @throws viewing.not_found, viewing.changed
 */
export async function changeViewingByStaff(
  deps: ChangeDeps,
  staff: StaffActor,
  id: string,
  change: StaffViewingChange,
) {
  const row = await readViewing(deps, id)
  const now = deps.now()
  const { status } = change
  if (row.viewing.version !== change.version || !NEXT_VIEWING_STATUSES[row.viewing.status].includes(status))
    throw new AppError('viewing.changed')
  const reason = change.status === 'cancelled' ? change.reason : null
  const changes = { status, statusAt: now, isHeld: false, reason }
  const changed = await changeViewing(deps, row, changes, (changed) => [
    ...(status === 'cancelled' ? [enqueueNewMail(deps, viewingMail('cancelled', changed, deps))] : []),
    recordAction(deps, staff, {
      action: 'viewing_change',
      subject: id,
      detail: { from: row.viewing.status, status },
    }),
  ])
  return toStaffViewingDto(changed)
}
