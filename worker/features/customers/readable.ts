import { toDecimal } from '../../../domain/money'
import { iso } from '../../iso'

/** What says nothing of a person and is the shop's own: keys that open something, hashes, counters. */
const OWN = [
  'idempotencyKey',
  'key',
  'requestHash',
  'contentHash',
  'linkToken',
  'photoToken',
  'claimedOrderId',
  'searchText',
  'sequence',
  'emailHash',
  'tokenHash',
  'version',
  'attempts',
  'nextAt',
  'html',
  'headers',
  'attachments',
]
const MONEY = [
  'subtotal',
  'shipping',
  'discount',
  'total',
  'totalPln',
  'unitPrice',
  'unitPricePln',
  'amount',
  'money',
  'voucherAmount',
  'amountInitial',
  'amountRemaining',
]

/**
 * A row as people and other programs read it: its own field names, moments in ISO 8601, amounts as decimals. Everything of
 * the row but what is the shop's own, so that a column that is added to a table later is in it by itself.
 */
export const readable = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !OWN.includes(name))
      .map(([name, value]) => [name, shown(name, value)]),
  )

function shown(name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value
  if (MONEY.includes(name)) return toDecimal(value as Parameters<typeof toDecimal>[0])
  return /(At|Until)$/.test(name) ? iso(value) : value
}
