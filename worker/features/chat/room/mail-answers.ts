import { answerMailTime } from '../../../../domain/chat/chat-lifetime'
import type { Deps } from '../../../deps'
import { chatAnswerMail } from '../../../mail/templates/chat-mails'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { sendDueMessages } from '../../../alerts/send-due-messages'
import { readSettings } from '../../settings/settings-now'
import type { RoomRecord } from './room-record'
import { readUnreadAnswers } from './transcript'

/**
 * Mails the staff answers that the customer has not read in time. Each answer is mailed once.
 * Without a customer address, the answers wait until the customer enters an address.
 */
export async function mailUnreadAnswers(
  deps: Omit<Deps, 'settings'>,
  record: RoomRecord,
  sql: SqlStorage,
): Promise<void> {
  const dueAt = record.session?.answerMailAt ?? null
  if (dueAt === null || dueAt > deps.now()) return
  const settings = await readSettings(deps)
  const { session } = record
  if (!session) return
  const unreadMessages = readUnreadAnswers(sql, session.mailedUpToSequence)
  const { customerEmail } = session
  const lastAnswer = unreadMessages.at(-1)
  if (customerEmail === null || !lastAnswer) return record.writeFields({ answerMailAt: null })
  const mail = chatAnswerMail({
    session: { ...session, customerEmail },
    staffMessages: unreadMessages,
    appUrl: deps.appUrl,
  })
  await deps.db.batch([enqueueNewMail({ ...deps, settings }, mail)])
  // Answers written while this mail was prepared go into the next mail.
  const hasMoreAnswers = readUnreadAnswers(sql, lastAnswer.sequence).length > 0
  record.writeFields({
    mailedUpToSequence: lastAnswer.sequence,
    answerMailAt: hasMoreAnswers ? answerMailTime(deps.now(), false) : null,
  })
  deps.waitUntil(sendDueMessages({ ...deps, settings }))
}
