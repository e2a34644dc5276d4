import { sql } from 'drizzle-orm'
import type { Currency } from '../../../domain/money/currency'
import { polishDateOf } from '../../../domain/time/polish-days'
import type { Timestamp } from '../../../domain/time/time'
import { jsonListSql } from '../../database/db'
import type { Deps } from '../../deps'
import { nbpRates } from './nbp-rates.table'

/** The day of a sale in Poland, `2026-11-12`, and its currency. */
export type SaleDay = { saleDay: string; currency: Currency }

/** Identifies the NBP rate of a sale, for example `2026-11-12 EUR`. */
export const createSaleRateKey = ({ saleDay, currency }: SaleDay): string => `${saleDay} ${currency}`

type Sale = { currency: Currency; soldAt: Timestamp | null }

/**
 * Reads the NBP rates of sales. Returns a function that finds the rate of a sale. The function returns null for a sale
 * in PLN, and before the rate is stored.
 */
export async function readNbpRates({ db }: Pick<Deps, 'db'>, sales: readonly Sale[]) {
  const getSaleDay = ({ soldAt }: Sale) => (soldAt === null ? '' : polishDateOf(soldAt))
  const saleDays = sales.flatMap((sale) => (sale.currency === 'PLN' ? [] : [getSaleDay(sale)]))
  const rateRows =
    saleDays.length === 0
      ? []
      : await db
          .select()
          .from(nbpRates)
          .where(sql`${nbpRates.saleDay} IN ${jsonListSql([...new Set(saleDays)])}`)
  const ratesByKey = new Map(rateRows.map((rate) => [createSaleRateKey(rate), rate]))
  return (sale: Sale) =>
    ratesByKey.get(createSaleRateKey({ saleDay: getSaleDay(sale), currency: sale.currency })) ?? null
}
