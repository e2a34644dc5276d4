import { and, desc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { toDecimal } from '../../../domain/money'
import { LIST_PAGE, pageOf, placeOf } from '../../../domain/paging'
import { REMINDER_MS, voucherTail } from '../../../domain/voucher'
import {
  voucherSearch,
  type VouchersQuery,
  voucherState,
  type VoucherView,
} from '../../../domain/voucher-staff'
import type { Deps } from '../../deps'
import { iso } from '../../iso'
import { vouchers } from './vouchers.table'

type Row = typeof vouchers.$inferSelect

/** What of a code may stand in a list: its end, by which nobody can spend it. */
const masked = (code: string): string => `GIFT-****-****-${voucherTail(code)}`

/** A voucher as lists show it; amounts are decimals in its own currency. */
export const presentVoucher = (row: Row, now: number) => ({
  id: row.id,
  code: masked(row.code),
  voucherType: row.voucherType,
  voucherVat: row.voucherVat,
  status: voucherState(row, now),
  currency: row.currency,
  amountInitial: toDecimal(row.amountInitial),
  amountRemaining: toDecimal(row.amountRemaining),
  /** The status as stored, by the specification's names; `status` also says what date and balance make of it. */
  recordStatus: row.status,
  /** Null for one that was handed over; `issuedToEmail` is the specification's name. */
  email: row.issuedToEmail || null,
  issuedToEmail: row.issuedToEmail || null,
  issuedOrderId: row.issuedOrderId,
  redeemedOrderId: row.redeemedOrderId,
  redeemedAt: iso(row.redeemedAt),
  expiresAt: iso(row.expiresAt),
  createdAt: iso(row.createdAt),
})

function seenAs(view: VoucherView | undefined, now: number): SQL | undefined {
  const hasTime = and(eq(vouchers.status, 'issued'), gt(vouchers.expiresAt, now))
  const hasMoney = sql`${vouchers.amountRemaining} > 0`
  switch (view) {
    case undefined:
      return undefined
    case 'active':
      return and(hasTime, hasMoney)
    case 'used':
      return and(hasTime, sql`${vouchers.amountRemaining} = 0`)
    case 'ending':
      return and(hasTime, hasMoney, lte(vouchers.expiresAt, now + REMINDER_MS))
    case 'expired':
      return or(
        eq(vouchers.status, 'expired'),
        and(eq(vouchers.status, 'issued'), lte(vouchers.expiresAt, now)),
      )
    case 'blocked':
      return eq(vouchers.status, 'blocked')
  }
}

/** Finds by what staff know of a voucher; an order's number finds the vouchers it bought and those that paid it. */
function found(q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const { code, tail, order, email } = voucherSearch(q)
  // An id is as good as its number followed by anything: a range, which the indexes know.
  const next = `${order}g`
  return or(
    code ? eq(vouchers.code, code) : undefined,
    tail ? sql`substr(${vouchers.code}, -4) = ${tail}` : undefined,
    order
      ? inArray(
          vouchers.id,
          sql`(SELECT id FROM vouchers WHERE issued_order_id >= ${order} AND issued_order_id < ${next}
            UNION SELECT voucher_id FROM voucher_redemptions WHERE order_id >= ${order} AND order_id < ${next})`,
        )
      : undefined,
    sql`instr(lower(${vouchers.issuedToEmail}), ${email}) > 0`,
  )
}

/** The vouchers, newest first. */
export async function listVouchers({ db, now }: Pick<Deps, 'db' | 'now'>, query: VouchersQuery) {
  const at = now()
  const limit = query.limit ?? LIST_PAGE.usual
  const place = placeOf(query.cursor)
  const wanted = and(seenAs(query.status, at), found(query.q))
  const [rows, [count]] = await db.batch([
    db
      .select()
      .from(vouchers)
      .where(
        and(
          wanted,
          place ? sql`(${vouchers.createdAt}, ${vouchers.id}) < (${place.at}, ${place.id})` : undefined,
        ),
      )
      .orderBy(desc(vouchers.createdAt), desc(vouchers.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(vouchers)
      .where(wanted),
  ])
  const page = pageOf(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return {
    items: page.items.map((row) => presentVoucher(row, at)),
    nextCursor: page.nextCursor,
    total: count?.total ?? 0,
  }
}
