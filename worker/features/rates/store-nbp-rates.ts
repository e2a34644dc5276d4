import { and, eq, gte, ne } from 'drizzle-orm'
import type { Currency } from '../../../domain/money/currency'
import { isoDay, polishDay } from '../../../domain/time/polish-days'
import { DAY_MS } from '../../../domain/time/time'
import { type DayNumber, lastWorkingDayBefore } from '../../../domain/time/working-days'
import type { Deps } from '../../deps'
import { orders } from '../orders/orders.table'
import { voucherSales, vouchers } from '../vouchers/vouchers.table'
import type { NbpRate } from './fetch-nbp-rate'
import { nbpRates } from './nbp-rates.table'

/** Sales older than this get no rate any more. Until then each hourly run retries, and staff see the failed job. */
const LOOK_BACK_MS = 60 * DAY_MS

/** NBP may skip a working day, so the search goes back some tables. */
const MAX_TABLES_BACK = 5

/**
 * Stores the missing NBP rates of sales in foreign currencies: paid orders, and vouchers that staff sold. Returns the number of stored rates.
 * @throws if NBP does not answer; rates stored before stay
 */
export async function storeNbpRates({ db, now, nbpSource }: Pick<Deps, 'db' | 'now' | 'nbpSource'>) {
  const since = now() - LOOK_BACK_MS
  const [orderSales, staffSales, storedRates] = await Promise.all([
    db
      .select({ soldAt: orders.paidAt, currency: orders.currency })
      .from(orders)
      .where(and(gte(orders.paidAt, since), ne(orders.currency, 'PLN'))),
    db
      .select({ soldAt: voucherSales.soldAt, currency: vouchers.currency })
      .from(voucherSales)
      .innerJoin(vouchers, eq(vouchers.id, voucherSales.voucherId))
      .where(and(gte(voucherSales.soldAt, since), ne(vouchers.currency, 'PLN'))),
    db
      .select({ saleDay: nbpRates.saleDay, currency: nbpRates.currency })
      .from(nbpRates)
      .where(gte(nbpRates.saleDay, isoDay(polishDay(since)))),
  ])
  const keyOf = (saleDay: string, currency: Currency) => `${saleDay} ${currency}`
  const storedKeys = new Set(storedRates.map(({ saleDay, currency }) => keyOf(saleDay, currency)))
  let stored = 0
  for (const { soldAt, currency } of [...orderSales, ...staffSales]) {
    if (soldAt === null) continue
    const day = polishDay(soldAt)
    const saleDay = isoDay(day)
    if (storedKeys.has(keyOf(saleDay, currency))) continue
    storedKeys.add(keyOf(saleDay, currency))
    const rate = await findRateBefore(nbpSource, currency, day)
    await db
      .insert(nbpRates)
      .values({ saleDay, currency, ...rate })
      .onConflictDoNothing()
    stored += 1
  }
  return stored
}

async function findRateBefore(
  nbpSource: Deps['nbpSource'],
  currency: Currency,
  saleDay: DayNumber,
): Promise<NbpRate> {
  let day = saleDay
  for (let tables = 0; tables < MAX_TABLES_BACK; tables += 1) {
    day = lastWorkingDayBefore(day)
    const rate = await nbpSource(currency, isoDay(day))
    if (rate) return rate
  }
  throw new Error('nbp: no table')
}
