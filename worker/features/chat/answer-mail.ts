import type { Deps } from '../../deps'
import { chatAnswerMail } from '../../email/chat-mails'
import { enqueue, sendDueMails } from '../../email/outbox'
import { noteSession, readSession, unmailedAnswers } from './room-session'
import { history } from './transcript'

/**
 * Writes the mail with the answers that waited long enough to be read, once, however often it is asked to. Those of a
 * customer who left no address wait for one.
 */
export async function mailAnswers(deps: Deps, sql: SqlStorage): Promise<void> {
  const session = readSession(sql)
  if (session.answerMailAt === null || session.answerMailAt > deps.now()) return
  const answers = unmailedAnswers(history(sql, session.mailedUpTo), session)
  const { customerEmail } = session
  const last = answers.at(-1)
  if (customerEmail === null || !last) return void noteSession.answersMailed(sql, session.mailedUpTo)
  const mail = chatAnswerMail({ session: { ...session, customerEmail }, answers, appUrl: deps.appUrl })
  await deps.db.batch([enqueue(deps, mail)])
  noteSession.answersMailed(sql, last.id)
  deps.later(sendDueMails(deps))
}
