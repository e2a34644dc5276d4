import type { DayNumber } from '../../../domain/time/calendar-days'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Currency } from '../../../domain/money/currency'
import { isoDay, polishDateOf } from '../../../domain/time/polish-days'
import { DAY_MS, HOUR_MS } from '../../../domain/time/time'
import { lastWorkingDayBefore } from '../../../domain/time/working-days'
import type { Deps } from '../../deps'
import { orders } from '../orders/orders.table'
import { voucherSales, vouchers } from '../vouchers/vouchers.table'
import { NbpAnswerError, type NbpRate } from './fetch-nbp-rate'
import { nbpRates } from './nbp-rates.table'
import { type SaleDay, createSaleRateKey } from './read-nbp-rates'

/** Limits the requests of one run to NBP. The next hourly run stores the other rates. */
export const MAX_RATES_PER_RUN = 20

/** NBP counts as down after this many rates in a row without a readable answer. The next run tries again. */
const MAX_FAILED_RATES_IN_A_ROW = 3

/** NBP may skip a working day, so the search goes back some tables. */
const MAX_TABLES_BACK = 5

/**
 * Stores the missing NBP rates of sales in foreign currencies: paid orders, and vouchers that staff sold. Sales of any
 * age get a rate. Returns the number of stored rates.
 * @throws if NBP did not give one of the rates; the other rates are stored
 */
export async function storeNbpRates({ db, nbpSource }: Pick<Deps, 'db' | 'nbpSource'>): Promise<number> {
  // Reads distinct hours instead of sales, because there are fewer hours. An hour determines the Polish day, because
  // Polish days begin at a full hour.
  const hourSql = (column: SQLiteColumn): SQL<number> => sql<number>`${column} / ${sql.raw(String(HOUR_MS))}`
  const [orderSales, staffSales, storedRates] = await Promise.all([
    db
      .selectDistinct({ hour: hourSql(orders.paidAt), currency: orders.currency })
      .from(orders)
      // SQLite uses the index `orders_foreign_paid` only if this condition equals the condition of the index.
      .where(sql`${orders.paidAt} IS NOT NULL AND ${orders.currency} <> 'PLN'`),
    db
      .selectDistinct({ hour: hourSql(voucherSales.soldAt), currency: vouchers.currency })
      .from(voucherSales)
      // SQLite reads the tables of a CROSS JOIN in this sequence: the few sales by staff first, not all vouchers.
      .crossJoin(vouchers)
      .where(and(eq(vouchers.id, voucherSales.voucherId), ne(vouchers.currency, 'PLN'))),
    db.select({ saleDay: nbpRates.saleDay, currency: nbpRates.currency }).from(nbpRates),
  ])
  const saleDays = [...orderSales, ...staffSales].map(({ hour, currency }) => ({
    saleDay: polishDateOf(hour * HOUR_MS),
    currency,
  }))
  let [storedCount, failedInARow] = [0, 0]
  const failureTexts: string[] = []
  for (const { saleDay, currency } of selectRatesToStore(saleDays, storedRates)) {
    try {
      const rate = await findRateBefore(nbpSource, currency, Date.parse(saleDay) / DAY_MS)
      await db
        .insert(nbpRates)
        .values({ saleDay, currency, ...rate })
        .onConflictDoNothing()
      storedCount += 1
      failedInARow = 0
    } catch (error) {
      // One bad answer must not stop the other rates.
      failureTexts.push(
        `${createSaleRateKey({ saleDay, currency })} (${error instanceof Error ? error.message : 'unknown'})`,
      )
      failedInARow = error instanceof NbpAnswerError ? 0 : failedInARow + 1
      if (failedInARow === MAX_FAILED_RATES_IN_A_ROW) break
    }
  }
  if (failureTexts.length > 0) throw new Error(`no rate stored: ${failureTexts.join(', ')}`)
  return storedCount
}

/**
 * The days and currencies whose rates are missing, each once, at most `MAX_RATES_PER_RUN`. The newest days come first,
 * so old rates that NBP never gives do not block the rates of new sales. An older rate waits while newer rates fill the
 * limit.
 */
export function selectRatesToStore(saleDays: readonly SaleDay[], storedRates: readonly SaleDay[]): SaleDay[] {
  const missingByKey = new Map(saleDays.map((sale) => [createSaleRateKey(sale), sale]))
  for (const rate of storedRates) missingByKey.delete(createSaleRateKey(rate))
  return [...missingByKey]
    .toSorted(([key], [otherKey]) => (key > otherKey ? -1 : 1))
    .slice(0, MAX_RATES_PER_RUN)
    .map(([, sale]) => sale)
}

async function findRateBefore(
  nbpSource: Deps['nbpSource'],
  currency: Currency,
  saleDay: DayNumber,
): Promise<NbpRate> {
  let tableDay = saleDay
  for (let triedTableCount = 0; triedTableCount < MAX_TABLES_BACK; triedTableCount += 1) {
    tableDay = lastWorkingDayBefore(tableDay)
    const rate = await nbpSource(currency, isoDay(tableDay))
    if (rate) return rate
  }
  throw new NbpAnswerError('nbp: no table')
}
