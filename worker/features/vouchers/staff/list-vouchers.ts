import { and, desc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import { toDecimal } from '../../../../domain/money/money'
import { LIST_PAGE_SIZES, toPage } from '../../../../domain/admin/paging'
import { VOUCHER_REMINDER_LEAD_MS, lastCodeCharacters } from '../../../../domain/vouchers/voucher'
import { parseSearchTerms } from '../../../../domain/admin/staff-search'
import {
  type VouchersQuery,
  decideVoucherState,
  type VoucherListFilter,
} from '../../../../domain/vouchers/voucher-staff'
import { isAfterCursorSql } from '../../../database/after-cursor'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { joinedTextSql, matchesTermsSql } from '../../../database/text-search'
import { orderMatchesTermsSql } from '../../orders/staff/search-orders'
import { vouchers } from '../vouchers.table'
import type { Timestamp } from '../../../../domain/time/time'

type VoucherRow = typeof vouchers.$inferSelect

/** Shortens a code to its last characters. A person who reads the list can then not spend the voucher. */
export const maskCode = (code: string): string => `GIFT-****-****-${lastCodeCharacters(code)}`

/** A voucher in a list. Amounts are decimals in its currency. */
export const toVoucherDto = (row: VoucherRow, now: Timestamp) => ({
  id: row.id,
  code: maskCode(row.code),
  voucherType: row.voucherType,
  voucherVat: row.voucherVat,
  status: decideVoucherState(row, now),
  currency: row.currency,
  amountInitial: toDecimal(row.amountInitial),
  amountRemaining: toDecimal(row.amountRemaining),
  /**
   * The status stored in the database, under the specification's name. The field `status` also considers expiry date
   * and balance.
   */
  recordStatus: row.status,
  /** The recipient's address; null for a voucher that was handed over. `issuedToEmail` is the specification's name. */
  email: row.issuedToEmail || null,
  issuedToEmail: row.issuedToEmail || null,
  issuedOrderId: row.issuedOrderId,
  redeemedOrderId: row.redeemedOrderId,
  redeemedAt: toIsoString(row.redeemedAt),
  expiresAt: toIsoString(row.expiresAt),
  createdAt: toIsoString(row.createdAt),
})

function listFilterSql(filter: VoucherListFilter | undefined, now: Timestamp): SQL | undefined {
  const isValidSql = and(eq(vouchers.status, 'issued'), gt(vouchers.expiresAt, now))
  const hasBalanceSql = sql`${vouchers.amountRemaining} > 0`
  switch (filter) {
    case undefined:
      return undefined
    case 'active':
      return and(isValidSql, hasBalanceSql)
    case 'used':
      return and(isValidSql, sql`${vouchers.amountRemaining} = 0`)
    case 'ending':
      return and(isValidSql, hasBalanceSql, lte(vouchers.expiresAt, now + VOUCHER_REMINDER_LEAD_MS))
    case 'expired':
      return or(
        eq(vouchers.status, 'expired'),
        and(eq(vouchers.status, 'issued'), lte(vouchers.expiresAt, now)),
      )
    case 'blocked':
      return eq(vouchers.status, 'blocked')
  }
}

/** Searched text of a voucher: recipient, buyer, gift recipient, and the reason of a free voucher. */
const SEARCHED_TEXT_SQL = sql`${joinedTextSql('vouchers.issued_to_email', 'vouchers.given_reason')} || ' ' ||
  coalesce((SELECT ${joinedTextSql('buyer_name', 'nip', 'reference')} FROM voucher_sales WHERE voucher_id = vouchers.id), '') || ' ' ||
  coalesce((SELECT ${joinedTextSql('name', 'recipient_email')} FROM voucher_purchases WHERE order_id = vouchers.issued_order_id), '')`

/**
 * SQL: the orders of each voucher. These are its purchase, the order whose follow-up mail contains it, and the orders
 * that it paid.
 */
const VOUCHER_ORDERS_SQL =
  sql.raw(`SELECT id AS voucher_id, issued_order_id AS order_id FROM vouchers INDEXED BY vouchers_issued_once
  WHERE issued_order_id IS NOT NULL
  UNION ALL SELECT voucher_id, order_id FROM voucher_redemptions`)

/**
 * Finds vouchers by their own data or by their orders. A search by code finds only that voucher, not others of the same
 * order.
 */
function voucherFilterSql(searchText: string | undefined): SQL | undefined {
  const parsedTerms = parseSearchTerms(searchText ?? '')
  const voucherMatchSql = matchesTermsSql(
    SEARCHED_TEXT_SQL,
    parsedTerms,
    ({ anyOf, id, code, codeSuffix }) => {
      const [word, ...otherWords] = anyOf.flat()
      const voucherCodeEnding =
        codeSuffix ?? (otherWords.length === 0 && word?.length === 4 ? word.toUpperCase() : null)
      return [
        code ? sql`vouchers.code = ${code}` : undefined,
        voucherCodeEnding ? sql`substr(vouchers.code, -4) = ${voucherCodeEnding}` : undefined,
        id ? sql`instr(vouchers.id, ${id}) > 0` : undefined,
      ]
    },
  )
  if (parsedTerms.some(({ anyOf, code, codeSuffix }) => codeSuffix ?? (anyOf.length === 0 && code)))
    return voucherMatchSql
  const orderMatchSql = orderMatchesTermsSql(
    sql`order_id`,
    parsedTerms.map(({ code: _, ...term }) => term),
  )
  return or(
    voucherMatchSql,
    orderMatchSql &&
      sql`vouchers.id IN (SELECT voucher_id FROM (${VOUCHER_ORDERS_SQL}) WHERE ${orderMatchSql})`,
  )
}

export async function listVouchers({ db, now }: Pick<Deps, 'db' | 'now'>, query: VouchersQuery) {
  const timestamp = now()
  const limit = query.limit ?? LIST_PAGE_SIZES.default
  const filterSql = and(listFilterSql(query.status, timestamp), voucherFilterSql(query.q))
  const [rows, [count]] = await db.batch([
    db
      .select()
      .from(vouchers)
      .where(and(filterSql, isAfterCursorSql(query.cursor, vouchers.createdAt, vouchers.id)))
      .orderBy(desc(vouchers.createdAt), desc(vouchers.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(vouchers)
      .where(filterSql),
  ])
  const page = toPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return {
    items: page.items.map((row) => toVoucherDto(row, timestamp)),
    nextCursor: page.nextCursor,
    total: count?.total ?? 0,
  }
}
