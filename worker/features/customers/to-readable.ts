import { toDecimal } from '../../../domain/money/money'
import { toIsoString } from '../../iso'

/**
 * Columns left out of the export of personal data: secrets, hashes, counters, and the HTML of mails, whose text is
 * exported.
 */
const INTERNAL_FIELDS = [
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
const MONEY_FIELDS = [
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
 * Formats a row for people and other programs: field names, timestamps in ISO 8601, amounts as decimals. Leaves out
 * only `INTERNAL_FIELDS`, so that a new column is exported by default.
 */
export const toReadableRow = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !INTERNAL_FIELDS.includes(name))
      .map(([name, value]) => [name, formatValue(name, value)]),
  )

function formatValue(name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value
  if (MONEY_FIELDS.includes(name)) return toDecimal(value as Parameters<typeof toDecimal>[0])
  return /(At|Until)$/.test(name) ? toIsoString(value) : value
}
