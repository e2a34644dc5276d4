import { answerMailAt } from '../../../domain/chat-lifetime'
import type { Deps } from '../../deps'
import { chatAnswerMail } from '../../email/chat-mails'
import { enqueue, sendDueMails } from '../../email/outbox'
import type { RoomRecord } from './room-record'
import { unreadAnswers } from './transcript'

/**
 * Writes the mail with the answers that waited long enough to be read, once, however often it is asked to. Those of a
 * customer who left no address wait for one.
 */
export async function mailAnswers(deps: Deps, record: RoomRecord, sql: SqlStorage): Promise<void> {
  const { session } = record
  if (!session || session.answerMailAt === null || session.answerMailAt > deps.now()) return
  const answers = unreadAnswers(sql, session.mailedUpTo)
  const { customerEmail } = session
  const last = answers.at(-1)
  if (customerEmail === null || !last) return record.note({ answerMailAt: null })
  const mail = chatAnswerMail({ session: { ...session, customerEmail }, answers, appUrl: deps.appUrl })
  await deps.db.batch([enqueue(deps, mail)])
  // What staff wrote while this was being queued has its turn next.
  const isMore = unreadAnswers(sql, last.id).length > 0
  record.note({ mailedUpTo: last.id, answerMailAt: isMore ? answerMailAt(deps.now(), false) : null })
  deps.later(sendDueMails(deps))
}
