import { eq } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import { ZERO } from '../../../domain/money'
import { amountProblem, CODE_BYTES, voucherCode } from '../../../domain/voucher'
import { type IssueVoucher, staffExpiry } from '../../../domain/voucher-staff'
import { refusedBy } from '../../db'
import type { Deps } from '../../deps'
import { enqueue } from '../../email/outbox'
import { givenVoucherMail } from '../../email/voucher-mails'
import { fingerprint } from '../../fingerprint'
import { recordAction, type Staff } from '../admin/actions'
import { vouchers } from './vouchers.table'

/**
 * Issues a voucher because staff say so, mails it when there is an address, and writes down who did. `key` is the
 * caller's name for it: the same name is the same voucher, whose id is made of it, and is bound to the whole request. Answers
 * with its id.
 *
 * Throws `voucher.amount_not_allowed`, `input.invalid` for a day that is over or too far, and `order.key_reused` when
 * another voucher has the name.
 */
export async function issueByStaff(
  deps: Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>,
  staff: Staff,
  request: IssueVoucher,
  key: string,
): Promise<string> {
  const { db } = deps
  const now = deps.now()
  const { amount, currency, email, voucherType, expiresAt, language } = request
  if (amountProblem(amount, currency)) throw new AppError('voucher.amount_not_allowed')
  const end = staffExpiry(expiresAt, now)
  if (end === null) throw new AppError('input.invalid', { errors: [{ path: 'expiresAt', code: 'invalid' }] })
  const voucher = {
    id: await idOf(key),
    code: voucherCode(crypto.getRandomValues(new Uint8Array(CODE_BYTES))),
    voucherType,
    currency,
    amountInitial: amount,
    issuedToEmail: email ?? '',
    expiresAt: end,
    createdAt: now,
    // Without the address, which may have to be forgotten.
    metadata: { requestHash: await fingerprint({ ...request, email: null }) },
  }
  try {
    await db.batch([
      db.insert(vouchers).values({ ...voucher, amountRemaining: ZERO }),
      ...(email ? [enqueue(deps, givenVoucherMail(voucher, amount, language, deps.appUrl))] : []),
      recordAction(deps, staff, {
        action: 'voucher_issue',
        subject: voucher.id,
        detail: { amount, currency, voucherType, expiresAt: end, isMailed: Boolean(email) },
      }),
    ])
  } catch (error) {
    if (!refusedBy(error, 'vouchers.id')) throw error
    const [issued] = await db.select().from(vouchers).where(eq(vouchers.id, voucher.id))
    const isSame =
      issued?.metadata?.['requestHash'] === voucher.metadata.requestHash &&
      issued.issuedToEmail === voucher.issuedToEmail
    if (!isSame) throw new AppError('order.key_reused', {}, { cause: error })
  }
  return voucher.id
}

/** The id of the voucher of a name: 128 bits of its hash, written as ids are. */
async function idOf(key: string): Promise<string> {
  const hash = await fingerprint({ voucherOfStaff: key })
  return /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(hash)?.slice(1).join('-') ?? hash
}
