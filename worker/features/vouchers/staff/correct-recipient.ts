import { AppError } from '../../../../domain/errors'
import { lastCodeCharacters } from '../../../../domain/vouchers/voucher'
import {
  hasOwnRecipient,
  type RecipientChange,
  decideVoucherState,
} from '../../../../domain/vouchers/voucher-staff'
import { runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import type { StaffActor } from '../../admin/actions'
import { readMailedVoucher } from './read-voucher-mail'
import { toStaffVoucherDto, buildStaffVoucherQueries } from './read-voucher'
import { replaceVoucherCode, toVoucherCodeError } from './replace-voucher-code'

/**
 * Mails a voucher with a new code to a corrected address. The address may stay the same, if a stranger has learned the
 * code. The old code becomes invalid; the balance stays. Returns the voucher for staff. Throws:
 * - `voucher.not_found`; `voucher.recoded` if the code changed since staff read it
 * - `order.not_possible_now` for a new address if the buyer keeps the voucher (see `correct-email.ts`)
 * - `voucher.in_use` while an unpaid order holds part of the voucher
 * - `voucher.no_email`, `voucher.blocked`, `voucher.expired`, `voucher.already_used`
 */
export async function correctRecipient(
  deps: Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>,
  staff: StaffActor,
  id: string,
  { email, last4 }: RecipientChange,
) {
  const { db } = deps
  const now = deps.now()
  const { voucher, order, purchase, mails } = await readMailedVoucher(deps, id)
  if (lastCodeCharacters(voucher.code) !== last4) throw new AppError('voucher.recoded')
  if (voucher.issuedToEmail === '') throw new AppError('voucher.no_email')
  if (email !== voucher.issuedToEmail && !hasOwnRecipient(voucher, purchase))
    throw new AppError('order.not_possible_now')
  const voucherState = decideVoucherState(voucher, now)
  if (voucherState !== 'active')
    throw new AppError(
      voucherState === 'used' ? 'voucher.already_used' : (`voucher.${voucherState}` as const),
    )
  const replacementStatements = replaceVoucherCode(deps, staff, { voucher, order, purchase, email, mails })
  try {
    return toStaffVoucherDto(
      await runBatch(db, { writes: replacementStatements, ...buildStaffVoucherQueries(db, id) }),
      now,
    )
  } catch (error) {
    throw toVoucherCodeError(error) ?? error
  }
}
