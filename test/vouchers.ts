import { eq } from 'drizzle-orm'
import { minor } from '../domain/money/money'
import { CODE_BYTES, createVoucherCode, voucherExpiry } from '../domain/vouchers/voucher'
import { voucherEntries, voucherSales, vouchers } from '../worker/features/vouchers/vouchers.table'
import { db, expectOneRow } from './factories'

/** A voucher as staff issue it: 200.00 zł, for a year, unused. */
export async function makeVoucher(overrides: Partial<typeof vouchers.$inferInsert> = {}) {
  const now = overrides.createdAt ?? Date.now()
  const voucherValues = {
    id: crypto.randomUUID(),
    code: createVoucherCode(crypto.getRandomValues(new Uint8Array(CODE_BYTES))),
    currency: 'PLN' as const,
    amountInitial: minor(200_00),
    issuedToEmail: 'lucja@example.com',
    expiresAt: voucherExpiry(now),
    createdAt: now,
    ...overrides,
  }
  const isIssuedByStaff = !voucherValues.issuedOrderId
  const isFollowUp = voucherValues.voucherType === 'follow_up'
  const voucher = db()
    .insert(vouchers)
    .values({
      givenReason: isIssuedByStaff && isFollowUp ? 'test' : null,
      ...voucherValues,
      amountRemaining: minor(0),
    })
  if (!isIssuedByStaff || isFollowUp) await voucher
  else await db().batch([db().insert(voucherSales).values(toSaleRow(voucherValues)), voucher])
  return voucherValues
}

const toSaleRow = ({
  id,
  createdAt,
  voucherVat,
}: Partial<typeof vouchers.$inferInsert> & { id: string }) => ({
  voucherId: id,
  method: 'transfer' as const,
  paidOn: '2026-11-25',
  voucherVat: voucherVat ?? ('multi' as const),
  rateMicro: 1_000_000,
  soldAt: createdAt ?? Date.now(),
})

export const readVoucherRow = async (id: string) =>
  expectOneRow(await db().select().from(vouchers).where(eq(vouchers.id, id)))

/** The ledger of a voucher: kinds and amounts, oldest first. */
export const voucherEntriesOf = async (voucherId: string) => {
  const rows = await db()
    .select()
    .from(voucherEntries)
    .where(eq(voucherEntries.voucherId, voucherId))
    .orderBy(voucherEntries.id)
  return rows.map(({ kind, amount }): [string, number] => [kind, amount])
}

export const getBoughtVoucher = async (orderId: string) =>
  expectOneRow(await db().select().from(vouchers).where(eq(vouchers.issuedOrderId, orderId)))

export const purchaseBody = (amount: string, change: Record<string, unknown> = {}) => ({
  customerType: 'individual',
  firstName: 'Łucja',
  lastName: 'Żak',
  email: 'lucja@example.com',
  courier: 'digital',
  orderItems: [{ productId: 'voucher', name: 'Bon Podarunkowy', quantity: 1, price: amount }],
  totalAmount: amount,
  language: 'pl',
  currency: 'PLN',
  sessionId: `session-${crypto.randomUUID()}`,
  consents: { terms: true },
  ...change,
})
