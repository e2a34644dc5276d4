import { and, eq, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { MailKind } from '../../../domain/mail/email-list'
import type { Deps } from '../../deps'
import { emails } from '../emails.table'
import { isMailOfKindSql } from './mail-copies'
import { renderMail } from '../layout/mail-layout'
import type { NewMail } from './new-mail'
import type { Timestamp } from '../../../domain/time/time'

/**
 * Inserts a mail, in the same batch as the change that it reports. A repeated insert does nothing. `dueAt`: timestamp
 * to send it, now if absent.
 */
export const enqueueNewMail = (
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>,
  mail: NewMail,
  dueAt = deps.now(),
): BatchItem<'sqlite'> => enqueueRenderedMail(deps, renderInLayout(deps, mail), dueAt)

/** `enqueueNewMail` for a mail already rendered in its layout. */
export function enqueueRenderedMail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  mail: ReturnType<typeof renderInLayout>,
  dueAt = now(),
): BatchItem<'sqlite'> {
  if (mail.recipient === '') return noMailStatement(db)
  return db
    .insert(emails)
    .values({ ...mail, ...queuedMailFields(dueAt), createdAt: now() })
    .onConflictDoNothing()
}

/**
 * A query without effect, in place of a mail to a buyer without an e-mail address. Buyers at the counter may give none.
 */
const noMailStatement = (db: Deps['db']): BatchItem<'sqlite'> =>
  db.select({ id: emails.id }).from(emails).limit(0)

/**
 * Inserts a mail, or replaces the existing mail with the same key and sends it again. With `setWhere`, replaces the
 * existing mail only if this condition is true.
 */
export const replaceMail = (
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>,
  mail: NewMail,
  replaceCondition?: SQL,
): BatchItem<'sqlite'> => {
  if (mail.recipient === '') return noMailStatement(deps.db)
  const requeuedRow = { ...renderInLayout(deps, mail), ...queuedMailFields(deps.now()), sentAt: null }
  return deps.db
    .insert(emails)
    .values({ ...requeuedRow, createdAt: deps.now() })
    .onConflictDoUpdate({
      target: [emails.kind, emails.about],
      set: requeuedRow,
      ...(replaceCondition ? { setWhere: replaceCondition } : {}),
    })
}

/** SQL condition: the mail, or a numbered copy of it, is not sent yet. */
export const isWaitingMailSql = (kind: MailKind, aboutId: string) =>
  and(isMailOfKindSql(kind), eq(emails.about, aboutId), eq(emails.status, 'waiting'))

/** Initial fields of an unsent mail. The id is the provider's idempotency key. */
const queuedMailFields = (dueAt: Timestamp) => ({
  id: crypto.randomUUID(),
  status: 'waiting' as const,
  attempts: 0,
  nextAt: dueAt,
  dueAt,
})

function renderInLayout(
  { settings, appUrl }: Pick<Deps, 'settings' | 'appUrl'>,
  { body, preview, ...mail }: NewMail,
) {
  return {
    ...mail,
    recipient: mail.recipient ?? settings.firm.email,
    ...renderMail({ ...mail, preview, body }, { ...settings, appUrl }),
  }
}

/** Fields that are re-rendered when a mail is resent. The mail's key (`kind`, `about`) stays. */
export function rerenderMail(deps: Pick<Deps, 'settings' | 'appUrl'>, mail: NewMail) {
  const { subject, html, text } = renderInLayout(deps, mail)
  return { subject, html, text }
}
