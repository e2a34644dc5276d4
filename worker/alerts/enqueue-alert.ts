import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { FIRST_ALERT_SETTINGS } from '../../domain/alerts/alert-settings'
import type { Deps } from '../deps'
import { enqueueNewMail } from '../mail/outbox/outbox'
import { shortenText } from '../shorten-text'
import type { Alert } from './alert'
import { IS_DEVICE_SIGNED_IN_SQL, pushes } from './push/push-devices.table'

/**
 * Maximum lengths of a push's texts, in characters; longer texts are shortened. Push services reject more than 4 kB,
 * and a phone shows about 200 characters.
 */
const MAX_TITLE_LENGTH = 80
const MAX_BODY_LENGTH = 240

/**
 * Statements that tell staff about an event: a mail to the firm, if the settings ask for it, and a push for each device
 * that wants pushes about the event. Add the statements to the batch that writes the event. A repeated alert does
 * nothing.
 */
export function enqueueAlert(
  deps: Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl'>,
  { event, mail, push, path }: Alert,
): [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]] {
  const { db, settings } = deps
  const now = deps.now()
  // Settings stored before an event was added do not list the event. The default of a new shop then applies.
  const isMailed = settings.alerts.mails[event] ?? FIRST_ALERT_SETTINGS.mails[event]
  const textSql = (textName: 'title' | 'body', maxLength: number) =>
    sql`CASE language WHEN 'en' THEN ${shortenText(push.en[textName], maxLength)} ELSE ${shortenText(push.pl[textName], maxLength)} END`
  // Drizzle's INSERT lists the columns in the order of the table, so the SELECT must have the same order.
  const pushStatement = db
    .insert(pushes)
    .select(
      sql`SELECT lower(hex(randomblob(16))), id, ${event}, ${mail.about}, ${textSql('title', MAX_TITLE_LENGTH)},
        ${textSql('body', MAX_BODY_LENGTH)}, ${path}, 'waiting', 0, ${now}, ${now}
      FROM push_devices WHERE ${IS_DEVICE_SIGNED_IN_SQL}
        AND EXISTS (SELECT 1 FROM json_each(events) WHERE value = ${event})`,
    )
    .onConflictDoNothing()
  return [pushStatement, ...(isMailed ? [enqueueNewMail(deps, mail)] : [])]
}
