import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { AppError } from '../../../domain/errors'
import {
  canCancel,
  canMove,
  countMovesLeft,
  listNextStatuses,
  type StaffViewingChange,
  type ViewingMove,
} from '../../../domain/viewings/viewing'
import type { Slot } from '../../../domain/viewings/viewing-slots'
import type { Timestamp } from '../../../domain/time/time'
import { enqueueAlert } from '../../alerts/enqueue-alert'
import { type Db, isConstraintViolation, jsonListSql, writeIfUnchanged } from '../../database/db'
import type { Deps } from '../../deps'
import { enqueueNewMail } from '../../mail/outbox/outbox'
import { viewingAlert } from '../../mail/templates/alerts/viewing-alert'
import { viewingMail } from '../../mail/templates/viewing-mails'
import { countFormRequest, enforceFormPace } from '../../rate-limits/take-pace'
import { recordAction, type StaffActor } from '../admin/actions'
import { deleteViewings } from '../customers/retention/delete-expired-data'
import { clearCatalogVersionCache } from '../products/catalog/catalog-cache'
import { products } from '../products/products.table'
import { abortUnlessPlaceIsFree, PLACE_CONDITION, requireSlot } from './free-slots'
import { toStaffViewingDto } from './list-viewings'
import { deleteUnsentViewingMails } from './unsent-viewing-mails'
import { abortUnlessViewable, isViewable, TOOL_CONDITION } from './viewed-product'
import {
  findVisitorViewing,
  readViewing,
  toVisitorViewingDto,
  viewingQuery,
  type ViewingRow,
  type ViewingWithProduct,
  type VisitorViewing,
} from './visitor-viewing'
import { viewings } from './viewings.table'

type ChangeDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>

/**
 * Changes a viewing if its version is still the version that the caller saw. The extra statements run in the same
 * batch. Returns the changed viewing.
 * @throws viewing.changed
 */
async function changeViewing(
  { db }: ChangeDeps,
  { viewing, product }: ViewingWithProduct,
  changes: Partial<ViewingRow>,
  buildExtraStatements: (changedViewing: ViewingWithProduct) => readonly BatchItem<'sqlite'>[],
): Promise<ViewingWithProduct> {
  const { id, version, status } = viewing
  const changedViewing = { viewing: { ...viewing, ...changes, version: version + 1 }, product }
  await writeIfUnchanged(
    db,
    {
      table: viewings,
      row: [eq(viewings.id, id), eq(viewings.version, version), eq(viewings.status, status)],
      code: 'viewing.changed',
    },
    [
      deleteUnsentViewingMails(db, id),
      ...buildExtraStatements(changedViewing),
      db
        .update(viewings)
        .set({ ...changes, version: sql`${viewings.version} + 1` })
        .where(eq(viewings.id, id)),
    ],
    {},
  )
  // A unit that was held is on sale again.
  if (viewing.isHeld && !changedViewing.viewing.isHeld) clearCatalogVersionCache()
  return changedViewing
}

/** The columns that a move changes. The new day gets a reminder of its own, and a held unit is on sale again. */
const createMoveChanges = (slot: Slot, now: Timestamp) => ({
  ...slot,
  changedAt: now,
  remindedAt: null,
  isHeld: false,
})

/**
 * Moves a viewing to another slot for its visitor. A repeat, or the same slot, has no effect.
 * @throws viewing.not_found, viewing.changed, viewing.moved_too_often, viewing.off, viewing.tool_gone,
 * viewing.slot_taken, request.too_many
 */
export async function moveViewing(
  deps: ChangeDeps & Pick<Deps, 'admin'>,
  { id, token }: { id: string; token: string },
  move: ViewingMove,
  clientIp: string | null,
): Promise<VisitorViewing> {
  const row = await findVisitorViewing(deps, id, token)
  const { viewing } = row
  const now = deps.now()
  const isSameSlot = viewing.startsAt === Date.parse(move.startsAt)
  if (isSameSlot && viewing.version === move.version + 1) return toVisitorViewingDto(row, now)
  if (viewing.version !== move.version || !canMove(viewing, now)) throw new AppError('viewing.changed')
  if (isSameSlot) return toVisitorViewingDto(row, now)
  if (countMovesLeft(viewing) === 0) throw new AppError('viewing.moved_too_often')
  const slot = requireSlot(deps, move.startsAt, 'visitor')
  if (!isViewable(row.product)) throw new AppError('viewing.tool_gone')
  const delays = await enforceFormPace(deps, 'viewing', { ip: clientIp, recipient: viewing.email })
  const movedViewing = await writeMove(deps, row, slot, (changedViewing) => [
    enqueueNewMail(
      deps,
      viewingMail('moved', changedViewing, deps),
      now + Math.max(delays.recipient, delays.all),
    ),
    ...enqueueAlert(deps, viewingAlert('moved', changedViewing, deps.appUrl)),
  ])
  return toVisitorViewingDto(movedViewing, now)
}

/**
 * Moves a viewing to another slot for staff, such as from a day off, and mails the visitor.
 * @throws viewing.not_found, viewing.changed, viewing.off, viewing.tool_gone, viewing.slot_taken
 */
export async function moveViewingByStaff(deps: ChangeDeps, staff: StaffActor, id: string, move: ViewingMove) {
  const row = await readViewing(deps, id)
  const now = deps.now()
  if (row.viewing.version !== move.version || !canMove(row.viewing, now))
    throw new AppError('viewing.changed')
  if (row.viewing.startsAt === Date.parse(move.startsAt)) return toStaffViewingDto(deps, row)
  const slot = requireSlot(deps, move.startsAt, 'staff')
  if (!isViewable(row.product)) throw new AppError('viewing.tool_gone')
  const movedViewing = await writeMove(deps, row, slot, (changedViewing) => [
    enqueueNewMail(deps, viewingMail('moved', changedViewing, deps)),
    recordAction(deps, staff, { action: 'viewing_move', subject: id, detail: { startsAt: slot.startsAt } }),
  ])
  return toStaffViewingDto(deps, movedViewing)
}

/** Writes a move, unless the slot is full or the tool was sold meanwhile. */
async function writeMove(
  deps: ChangeDeps,
  row: ViewingWithProduct,
  slot: Slot,
  buildExtraStatements: Parameters<typeof changeViewing>[3],
): Promise<ViewingWithProduct> {
  try {
    return await changeViewing(deps, row, createMoveChanges(slot, deps.now()), (changedViewing) => [
      abortUnlessPlaceIsFree(deps, slot, row.viewing.id),
      abortUnlessViewable(deps.db, row.product.id),
      ...buildExtraStatements(changedViewing),
    ])
  } catch (error) {
    if (isConstraintViolation(error, TOOL_CONDITION))
      throw new AppError('viewing.tool_gone', {}, { cause: error })
    if (!isConstraintViolation(error, PLACE_CONDITION)) throw error
    throw new AppError('viewing.slot_taken', {}, { cause: error })
  }
}

/**
 * Cancels a viewing for its visitor. A repeat has no further effect. Rate limits only delay the mail, because a
 * cancellation must always be possible.
 * @throws viewing.not_found, viewing.changed
 */
export async function cancelViewing(
  deps: ChangeDeps & Pick<Deps, 'admin'>,
  { id, token }: { id: string; token: string },
  version: number,
  clientIp: string | null,
): Promise<VisitorViewing> {
  const row = await findVisitorViewing(deps, id, token)
  const now = deps.now()
  if (row.viewing.status === 'cancelled') return toVisitorViewingDto(row, now)
  if (row.viewing.version !== version || !canCancel(row.viewing, now)) throw new AppError('viewing.changed')
  const delays = await countFormRequest(deps, 'viewing', { ip: clientIp, recipient: row.viewing.email })
  const mailTime = now + Math.max(...Object.values(delays))
  const changes = { status: 'cancelled' as const, changedAt: now, isHeld: false }
  const cancelledViewing = await changeViewing(deps, row, changes, (changed) => [
    enqueueNewMail(deps, viewingMail('cancelled', changed, deps), mailTime),
    ...enqueueAlert(deps, viewingAlert('cancelled', changed, deps.appUrl)),
  ])
  return toVisitorViewingDto(cancelledViewing, now)
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
  if (row.viewing.version !== change.version || !listNextStatuses(row.viewing, now).includes(status))
    throw new AppError('viewing.changed')
  const reason = change.status === 'cancelled' ? change.reason : null
  const changes = { status, changedAt: now, isHeld: false, reason }
  const changed = await changeViewing(deps, row, changes, (changed) => [
    ...(status === 'cancelled' ? [enqueueNewMail(deps, viewingMail('cancelled', changed, deps))] : []),
    ...(status === 'came' && !row.viewing.isHeld && row.viewing.endsAt > now
      ? [releaseOverlappingHold(deps.db, row.viewing)]
      : []),
    recordAction(deps, staff, {
      action: 'viewing_change',
      subject: id,
      detail: { from: row.viewing.status, status },
    }),
  ])
  if (status === 'came') clearCatalogVersionCache()
  return toStaffViewingDto(deps, changed)
}

/**
 * Statement that puts a unit on sale again that an overlapping viewing holds, if no other unit is on sale. Staff can then
 * sell it to the visitor who came.
 */
const releaseOverlappingHold = (db: Db, { productId, startsAt, endsAt }: ViewingRow) =>
  db
    .update(viewings)
    .set({ isHeld: false })
    .where(
      and(
        sql`${viewings.id} IN (SELECT id FROM ${viewings} AS other WHERE other.product_id = ${productId}
          AND other.is_held = 1 AND other.starts_at < ${endsAt} AND other.ends_at > ${startsAt} LIMIT 1)`,
        sql`(SELECT ${products.stock} FROM ${products} WHERE ${products.id} = ${productId}) = 0`,
      ),
    )

/**
 * Deletes a viewing with its mails, for a caller without an e-mail address who asks for the deletion. A held unit is
 * then on sale again. A repeat has no further effect.
 */
export async function deleteViewing(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: StaffActor,
  id: string,
): Promise<void> {
  const [row] = await viewingQuery(deps.db, id)
  if (!row) return
  await deps.db.batch([
    recordAction(deps, staff, { action: 'viewing_delete', subject: id }),
    ...deleteViewings(deps.db, jsonListSql([id])),
  ])
  clearCatalogVersionCache()
}
