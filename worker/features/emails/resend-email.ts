import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import type { Deps } from '../../deps'
import { emails } from '../../email/emails.table'
import { kindOf, nextCopy } from '../../email/mail-copies'
import { enqueueWritten } from '../../email/outbox'
import { recordAction, type Staff } from '../admin/actions'

/**
 * Sends a mail once more, as it was: one that has not left yet is due now, of one that was sent a copy is written.
 * Pressed twice, it sends once. Answers with the id of the mail that goes out. Throws `email.not_found`.
 */
export async function resendEmail(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  id: string,
): Promise<{ id: string }> {
  const { db } = deps
  const now = deps.now()
  const [mail] = await db.select().from(emails).where(eq(emails.id, id))
  if (!mail) throw new AppError('email.not_found')
  const action = recordAction(deps, staff, {
    action: 'email_resend',
    subject: id,
    detail: { kind: kindOf(mail.kind) },
  })
  if (mail.status !== 'sent') {
    await db.batch([
      db
        .update(emails)
        .set({ status: 'waiting', attempts: 0, nextAt: now, dueAt: now })
        .where(and(eq(emails.id, id), eq(emails.status, mail.status))),
      action,
    ])
    return { id }
  }
  const { kind, justWritten } = await nextCopy(deps, mail.kind, mail.about)
  if (justWritten) return { id: justWritten }
  const { about, recipient, language, subject, html, text, headers, attachments } = mail
  const copy = { kind, about, recipient, language, subject, html, text }
  const [, , [sent]] = await db.batch([
    enqueueWritten(deps, {
      ...copy,
      ...(headers ? { headers } : {}),
      ...(attachments ? { attachments } : {}),
    }),
    action,
    // Of two calls at once, one has written it.
    db
      .select({ id: emails.id })
      .from(emails)
      .where(and(eq(emails.kind, kind), eq(emails.about, about))),
  ])
  return { id: sent?.id ?? id }
}
