import { and, ne } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import { emails } from '../../../mail/emails.table'
import { nextCopyKind, type ExistingMail } from '../../../mail/outbox/mail-copies'
import { enqueueNewMail, isWaitingMailSql } from '../../../mail/outbox/outbox'
import { staffVoucherMail, VOUCHER_MAIL_KIND, voucherMail } from '../../../mail/templates/voucher-mails'
import { recordAction, type StaffActor } from '../../admin/actions'
import type { OrderRow } from '../../orders/orders.table'
import { readMailedVoucher } from './read-voucher-mail'

/**
 * Mails a voucher again with its current balance and expiry date; replaces an unsent mail. A repeat within 10 s sends
 * no second mail.
 * @throws voucher.not_found, voucher.no_email, voucher.blocked, voucher.expired, voucher.already_used
 */
export async function resendVoucher(
  deps: Pick<Deps, 'db' | 'now' | 'appUrl' | 'settings'>,
  staff: StaffActor,
  id: string,
): Promise<void> {
  const { db } = deps
  const { voucher, order, purchase, mails } = await readMailedVoucher(deps, id)
  if (voucher.issuedToEmail === '') throw new AppError('voucher.no_email')
  if (voucher.status === 'blocked') throw new AppError('voucher.blocked')
  if (voucher.status === 'expired' || voucher.expiresAt <= deps.now()) throw new AppError('voucher.expired')
  const amount = voucher.amountRemaining
  if (amount === 0) throw new AppError('voucher.already_used')
  const mail =
    order && purchase && voucher.voucherType === 'purchased'
      ? voucherMail({ voucher, amount, order, purchase, firm: deps.settings.firm, appUrl: deps.appUrl })
      : staffVoucherMail({
          voucher,
          amount,
          language: voucherLanguageOf(voucher, order, mails),
          firm: deps.settings.firm,
          appUrl: deps.appUrl,
        })
  const { kind, recentCopyId } = nextCopyKind(mails, mail, deps.now())
  if (recentCopyId) return
  await db.batch([
    enqueueNewMail(deps, { ...mail, kind }),
    db.delete(emails).where(and(isWaitingMailSql(VOUCHER_MAIL_KIND, mail.about), ne(emails.kind, kind))),
    recordAction(deps, staff, { action: 'voucher_resend', subject: id }),
  ])
}

/** The language of the voucher's order, or of its previous mail if staff issued it. */
export const voucherLanguageOf = (
  { id }: { id: string },
  order: Pick<OrderRow, 'language'> | null,
  mails: readonly ExistingMail[],
) => order?.language ?? mails.find(({ about }) => about === id)?.language ?? 'pl'
