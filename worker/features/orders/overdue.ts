import { and, eq, inArray, lt, ne } from 'drizzle-orm'
import { promisedBefore } from '../../../domain/overdue'
import type { Deps } from '../../deps'
import { orders } from './orders.table'
import { HAS_TO_GO } from './to-go'

/** Paid goods that are not with their buyer although the last day that was promised is over (rules 11.6). */
export const isOverdue = ({ now, settings }: Pick<Deps, 'now' | 'settings'>) =>
  and(
    eq(orders.state, 'paid'),
    inArray(orders.fulfilment, ['new', 'packed', 'shipped']),
    ne(orders.courier, 'digital'),
    lt(orders.createdAt, promisedBefore(now(), settings.firm.hours.to)),
    HAS_TO_GO,
  )
