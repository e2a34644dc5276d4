import { eq } from 'drizzle-orm'
import { type Currency, FALLBACK_RATES } from '../../../../domain/money/currency'
import { AppError } from '../../../../domain/errors'
import { ZERO } from '../../../../domain/money/money'
import { findAmountProblem, CODE_BYTES, createVoucherCode } from '../../../../domain/vouchers/voucher'
import { currentVatRate } from '../../../../domain/settings/legal-facts'
import {
  isAllowedPaymentDay,
  type IssueVoucherRequest,
  readChosenExpiry,
  type VoucherSale,
} from '../../../../domain/vouchers/voucher-staff'
import { isConstraintViolation, runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { staffVoucherMail } from '../../../mail/templates/voucher-mails'
import { createFingerprint } from '../../../fingerprint'
import { recordAction, type StaffActor } from '../../admin/actions'
import { selectChargeableRates, chargeableRatesQueries } from '../../rates/rates'
import { voucherSales, vouchers } from '../vouchers.table'
import type { Timestamp } from '../../../../domain/time/time'

/**
 * Issues a voucher for staff, mails it if there is an address, and records who did it. Idempotent by `idempotencyKey`:
 * the voucher's id derives from the key. The same key with another request is rejected. Returns the id. A sold voucher
 * is recorded with payment and buyer, and with the VAT treatment from the settings. A free voucher is recorded with its
 * reason. Throws:
 * - `voucher.amount_not_allowed`; `order.key_reused` if another voucher has the key
 * - `input.invalid` for an expiry date in the past or too far away, and for a payment in the future
 */
export async function issueVoucherByStaff(
  deps: Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>,
  staff: StaffActor,
  request: IssueVoucherRequest,
  idempotencyKey: string,
): Promise<string> {
  const { db } = deps
  const now = deps.now()
  const { amount, currency, email, voucherType, expiresAt, language } = request
  const saleInput = request.voucherType === 'purchased' ? request.sale : null
  if (findAmountProblem(amount, currency)) throw new AppError('voucher.amount_not_allowed')
  const newExpiresAt = readChosenExpiry(expiresAt, now)
  if (newExpiresAt === null)
    throw new AppError('input.invalid', { errors: [{ path: 'expiresAt', code: 'invalid' }] })
  if (saleInput && !isAllowedPaymentDay(saleInput.paidOn, now))
    throw new AppError('input.invalid', { errors: [{ path: 'sale.paidOn', code: 'invalid' }] })
  const voucher = {
    id: await deriveVoucherId(idempotencyKey),
    code: createVoucherCode(crypto.getRandomValues(new Uint8Array(CODE_BYTES))),
    voucherType,
    currency,
    amountInitial: amount,
    issuedToEmail: email ?? '',
    expiresAt: newExpiresAt,
    createdAt: now,
    givenReason: request.voucherType === 'follow_up' ? request.reason : null,
    // The request hash excludes personal data, because the column `metadata` must not contain any.
    metadata: {
      requestHash: await createFingerprint({
        ...request,
        email: null,
        ...(saleInput ? { sale: { ...saleInput, buyerName: null, invoice: null } } : {}),
      }),
    },
  }
  try {
    // Insert the sale first: a trigger copies its VAT to the voucher.
    await runBatch(db, {
      writes: [
        ...(saleInput ? [db.insert(voucherSales).values(await buildSaleRow(deps, voucher, saleInput))] : []),
        db.insert(vouchers).values({ ...voucher, amountRemaining: ZERO }),
        ...(email
          ? [
              enqueueNewMail(
                deps,
                staffVoucherMail({
                  voucher,
                  amount,
                  language,
                  firm: deps.settings.firm,
                  appUrl: deps.appUrl,
                }),
              ),
            ]
          : []),
        recordAction(deps, staff, {
          action: 'voucher_issue',
          subject: voucher.id,
          detail: {
            amount,
            currency,
            voucherType,
            expiresAt: newExpiresAt,
            isMailed: Boolean(email),
            ...(saleInput ? { method: saleInput.method, paidOn: saleInput.paidOn } : {}),
          },
        }),
      ],
    })
  } catch (error) {
    if (
      !isConstraintViolation(error, 'vouchers.id') &&
      !isConstraintViolation(error, 'voucher_sales.voucher_id')
    )
      throw error
    const [existingVoucher] = await db.select().from(vouchers).where(eq(vouchers.id, voucher.id))
    const isSameVoucher =
      existingVoucher?.metadata?.['requestHash'] === voucher.metadata.requestHash &&
      existingVoucher.issuedToEmail === voucher.issuedToEmail
    if (!isSameVoucher) throw new AppError('order.key_reused', {}, { cause: error })
  }
  return voucher.id
}

/**
 * The row of a sale, with the VAT treatment from the settings and today's rate.
 * @throws shop.try_again without a current rate
 */
async function buildSaleRow(
  deps: Pick<Deps, 'db' | 'now' | 'settings'>,
  { id, currency, createdAt }: { id: string; currency: Currency; createdAt: Timestamp },
  { method, paidOn, reference, buyerName, invoice }: VoucherSale,
): Promise<typeof voucherSales.$inferInsert> {
  if (deps.settings.version === null) throw new AppError('shop.try_again', { retryAfter: 5 })
  return {
    voucherId: id,
    method,
    paidOn,
    reference: reference ?? null,
    buyerName: buyerName ?? null,
    nip: invoice?.nip ?? null,
    invoiceAddress: invoice?.address ?? null,
    voucherVat: deps.settings.voucherVat.kind,
    vatRate: currentVatRate(deps.settings.legal),
    rateMicro: await readCurrentRate(deps, currency),
    soldAt: createdAt,
  }
}

async function readCurrentRate(deps: Pick<Deps, 'db' | 'now'>, currency: Currency): Promise<number> {
  if (currency === 'PLN') return FALLBACK_RATES.PLN
  const { seenRates, newestRates } = await runBatch(deps.db, chargeableRatesQueries(deps, null))
  const ratesReading = selectChargeableRates(seenRates, newestRates, deps.now())
  if (!ratesReading) throw new AppError('shop.try_again')
  return ratesReading.rates[currency]
}

/** The voucher id for an idempotency key: 128 bits of its hash in UUID format. */
async function deriveVoucherId(idempotencyKey: string): Promise<string> {
  const keyHash = await createFingerprint({ voucherOfStaff: idempotencyKey })
  return /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(keyHash)?.slice(1).join('-') ?? keyHash
}
