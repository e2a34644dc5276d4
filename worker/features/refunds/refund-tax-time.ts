import { sql } from 'drizzle-orm'
import type { Timestamp } from '../../../domain/time/time'
import { refunds } from './refunds.table'

/**
 * SQL: the time of the tax record of a refund. A refund that the provider did not complete counts from its creation.
 * For queries over refunds.
 */
export const REFUND_TAX_TIME_SQL = sql<Timestamp>`coalesce(${refunds.doneAt}, ${refunds.createdAt})`
