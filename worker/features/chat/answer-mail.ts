import { answerMailAt } from '../../../domain/chat-lifetime'
import type { Deps } from '../../deps'
import { chatAnswerMail } from '../../email/chat-mails'
import { enqueue, sendDueMails } from '../../email/outbox'
import { settingsNow } from '../settings/settings-now'
import type { RoomRecord } from './room-record'
import { unreadAnswers } from './transcript'

/**
 * Mails staff answers that stayed unread long enough, each once. While the customer's address is unknown, answers wait.
 */
export async function mailAnswers(
  deps: Omit<Deps, 'settings'>,
  record: RoomRecord,
  sql: SqlStorage,
): Promise<void> {
  const due = record.session?.answerMailAt ?? null
  if (due === null || due > deps.now()) return
  const settings = await settingsNow(deps)
  const { session } = record
  if (!session) return
  const answers = unreadAnswers(sql, session.mailedUpTo)
  const { customerEmail } = session
  const last = answers.at(-1)
  if (customerEmail === null || !last) return record.note({ answerMailAt: null })
  const mail = chatAnswerMail({ session: { ...session, customerEmail }, answers, appUrl: deps.appUrl })
  await deps.db.batch([enqueue({ ...deps, settings }, mail)])
  // Answers written while this mail was prepared go into the next mail.
  const isMore = unreadAnswers(sql, last.sequence).length > 0
  record.note({ mailedUpTo: last.sequence, answerMailAt: isMore ? answerMailAt(deps.now(), false) : null })
  deps.later(sendDueMails({ ...deps, settings }))
}
