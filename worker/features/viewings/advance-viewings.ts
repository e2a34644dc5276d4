import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import { minor, parseDecimal } from '../../../domain/money/money'
import { DAY_MS, MINUTE_MS } from '../../../domain/time/time'
import { isReminderDue } from '../../../domain/viewings/viewing'
import { MAX_SLOT_MS } from '../../../domain/viewings/viewing-slots'
import { isAppError } from '../../../domain/errors'
import { runBatch, writeIfUnchanged } from '../../database/db'
import type { Deps } from '../../deps'
import { enqueueNewMail } from '../../mail/outbox/outbox'
import type { MailedTool } from '../../mail/parts/tools-table'
import { viewingMail, viewingSoldMail } from '../../mail/templates/viewing-mails'
import { runForEach } from '../../run-for-each'
import { clearCatalogVersionCache } from '../products/catalog/catalog-cache'
import { readRelatedProducts } from '../products/catalog/products'
import { products } from '../products/products.table'
import { VIEWED_PRODUCT_JSON_SQL } from './viewed-product'
import type { ViewingWithProduct } from './visitor-viewing'
import { deleteUnsentViewingMails } from './unsent-viewing-mails'
import { hasConflictSql } from './viewing-conflicts'
import { IS_BOOKED_SQL, viewings } from './viewings.table'

type AdvanceDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl' | 'openReplica' | 'labelArtwork'>

/** Maximum number of viewings of each kind in one run of the job. The next run continues. */
const MAX_VIEWINGS = 20

/** Maximum number of similar tools in the mail about a sold tool. */
const MAX_SIMILAR_TOOLS = 3

/**
 * Time before a viewing from which its tool is held, ms. The job runs once a minute. Without this time, another buyer
 * could order the tool in the first seconds of the viewing.
 */
const HOLD_LEAD_MS = MINUTE_MS

/** A reminder is due from the morning of the day before, so a viewing in two days needs none yet. */
const REMINDER_PERIOD_MS = 2 * DAY_MS

/**
 * Holds tools whose viewing begins, releases tools whose viewing is over, tells visitors of sold tools, and reminds
 * visitors. The job may run late or twice: each write checks its condition again. Returns the counts.
 */
export async function advanceViewings(
  deps: AdvanceDeps,
): Promise<{ held: number; released: number; sold: number; reminded: number }> {
  const { db, settings } = deps
  const now = deps.now()
  const { releasedViewings, viewingsToHold, viewingsOfSoldTools, upcomingViewings } = await runBatch(db, {
    releasedViewings: db
      .update(viewings)
      .set({ isHeld: false })
      .where(
        and(IS_BOOKED_SQL, lt(viewings.startsAt, now), eq(viewings.isHeld, true), lte(viewings.endsAt, now)),
      )
      .returning({ id: viewings.id }),
    viewingsToHold: db
      .select({ id: viewings.id })
      .from(viewings)
      .where(
        and(
          IS_BOOKED_SQL,
          eq(viewings.isHeld, false),
          gt(viewings.startsAt, now - MAX_SLOT_MS),
          lte(viewings.startsAt, now + HOLD_LEAD_MS),
          gt(viewings.endsAt, now),
        ),
      )
      .orderBy(viewings.startsAt, viewings.id)
      .limit(MAX_VIEWINGS),
    // A hidden tool is not sold: staff decide about its viewings (`hasConflictSql`).
    viewingsOfSoldTools: db
      .select({ viewing: viewings, product: VIEWED_PRODUCT_JSON_SQL, isOwnPurchase: IS_OWN_PURCHASE_SQL })
      .from(viewings)
      .innerJoin(products, eq(products.id, viewings.productId))
      .where(
        and(
          IS_BOOKED_SQL,
          gt(viewings.startsAt, now),
          sql`${products.stock} + ${products.held} = 0 AND ${products.sold} > 0`,
        ),
      )
      .orderBy(viewings.startsAt, viewings.id)
      .limit(MAX_VIEWINGS),
    // The visitor gets no reminder of a viewing that cannot take place as booked.
    upcomingViewings: db
      .select({ viewing: viewings, product: VIEWED_PRODUCT_JSON_SQL })
      .from(viewings)
      .innerJoin(products, eq(products.id, viewings.productId))
      .where(
        and(
          IS_BOOKED_SQL,
          isNull(viewings.remindedAt),
          gt(viewings.startsAt, now),
          lte(viewings.startsAt, now + REMINDER_PERIOD_MS),
          sql`NOT (${hasConflictSql(deps)})`,
        ),
      )
      .orderBy(viewings.startsAt, viewings.id)
      .limit(MAX_VIEWINGS * 5),
  })
  const heldCount = settings.viewings.holdsTool ? await holdTools(deps, viewingsToHold) : 0
  if (releasedViewings.length + heldCount > 0) clearCatalogVersionCache()
  await runForEach(viewingsOfSoldTools, (row) => endSoldViewing(deps, row))
  const viewingsToRemind = upcomingViewings.filter(({ viewing }) => isReminderDue(viewing, now))
  await runForEach(viewingsToRemind, (row) => remindVisitor(deps, row))
  return {
    held: heldCount,
    released: releasedViewings.length,
    sold: viewingsOfSoldTools.length,
    reminded: viewingsToRemind.length,
  }
}

/**
 * Holds a unit for each viewing whose tool has a free unit. A unit that an unpaid order holds stays with that order.
 * One statement for each viewing, because the trigger of the first may take the last unit. Returns the number of held
 * tools.
 */
async function holdTools({ db, now }: AdvanceDeps, rows: readonly { id: string }[]): Promise<number> {
  // Staff may sell a unit to each visitor who is on site, so one unit per such visitor stays on sale.
  const visitorsOnSiteSql = sql`(SELECT count(*) FROM ${viewings} AS visit WHERE visit.product_id = ${viewings.productId}
    AND visit.status = 'came' AND visit.starts_at <= ${now() + HOLD_LEAD_MS} AND visit.ends_at > ${now()})`
  const [first, ...rest] = rows.map(({ id }) =>
    db
      .update(viewings)
      .set({ isHeld: true })
      .where(
        and(
          eq(viewings.id, id),
          eq(viewings.status, 'booked'),
          eq(viewings.isHeld, false),
          sql`(SELECT ${products.stock} FROM ${products} WHERE ${products.id} = ${viewings.productId}) > ${visitorsOnSiteSql}`,
        ),
      )
      .returning({ heldId: viewings.id }),
  )
  if (!first) return 0
  const results = await db.batch([first, ...rest])
  return results.flat().length
}

/** Column: true if the visitor bought the tool, by the address or the phone number of a paid order. */
const IS_OWN_PURCHASE_SQL =
  sql<boolean>`EXISTS (SELECT 1 FROM order_lines JOIN orders ON orders.id = order_lines.order_id
  WHERE order_lines.product_id = ${viewings.productId} AND orders.state = 'paid'
    AND ((${viewings.email} <> '' AND lower(orders.email) = lower(${viewings.email})) OR orders.phone = ${viewings.phone}))`
    .mapWith(Boolean)
    .as('is_own_purchase')

type SoldViewing = ViewingWithProduct & { isOwnPurchase: boolean }

/**
 * Ends the viewing of a tool that was sold, and tells the visitor. A visitor who did not buy the tool gets similar
 * tools.
 */
async function endSoldViewing(deps: AdvanceDeps, row: SoldViewing): Promise<void> {
  const similarTools = row.isOwnPurchase ? [] : await readSimilarTools(deps, row.product.id)
  await writeIfBooked(deps, row, [
    deps.db
      .update(viewings)
      .set({ status: 'sold', changedAt: deps.now(), version: sql`${viewings.version} + 1` })
      .where(eq(viewings.id, row.viewing.id)),
    enqueueNewMail(deps, viewingSoldMail(row, similarTools, deps)),
  ])
}

const remindVisitor = (deps: AdvanceDeps, row: ViewingWithProduct): Promise<void> =>
  writeIfBooked(deps, row, [
    deps.db.update(viewings).set({ remindedAt: deps.now() }).where(eq(viewings.id, row.viewing.id)),
    enqueueNewMail(deps, viewingMail('reminder', row, deps)),
  ])

/** Writes if the viewing is unchanged. Otherwise the next run decides about the viewing again. */
async function writeIfBooked(
  { db }: AdvanceDeps,
  { viewing: { id, version } }: ViewingWithProduct,
  statements: Parameters<typeof writeIfUnchanged>[2],
): Promise<void> {
  try {
    await writeIfUnchanged(
      db,
      {
        table: viewings,
        row: [eq(viewings.id, id), eq(viewings.version, version), eq(viewings.status, 'booked')],
        code: 'viewing.changed',
      },
      [deleteUnsentViewingMails(db, id), ...statements],
      {},
    )
  } catch (error) {
    if (!isAppError(error, 'viewing.changed')) throw error
  }
}

/** Similar tools on sale. None if the product was never public. */
async function readSimilarTools(deps: AdvanceDeps, productId: string): Promise<MailedTool[]> {
  const cards = await readRelatedProducts(deps, productId).catch((error: unknown) => {
    if (isAppError(error, 'product.not_found')) return []
    throw error
  })
  return cards.slice(0, MAX_SIMILAR_TOOLS).map((card) => ({
    name: card.name,
    nameEn: card.nameEn,
    slug: card.slug,
    grade: card.grade,
    image: card.image,
    price: parseDecimal(card.exhibitionPrice) ?? minor(0),
  }))
}
