import { eraseAt, idleCloseAt } from '../../../domain/chat-lifetime'
import type { ChatMessage, Sender } from '../../../domain/chat'
import type { NewCustomer } from '../../../domain/chat-socket'
import type { Language } from '../../../domain/language'
import { makeTables } from './room-tables'
import type { SessionRow } from './sessions'

/** Characters of the last message that the list of staff shows. */
const PREVIEW = 120

/** What a room knows of its session. Moments in ms UTC. */
export type RoomSession = {
  id: string
  customerName: string
  customerEmail: string | null
  language: Language
  createdAt: number
  closedAt: number | null
  version: number
  savedVersion: number
  /** When answers that nobody has read go out by mail. */
  answerMailAt: number | null
  /** The last message that a mail carried. */
  mailedUpTo: number
}

const SESSION = `SELECT id, customer_name AS customerName, customer_email AS customerEmail, language,
  created_at AS createdAt, closed_at AS closedAt, version, saved_version AS savedVersion,
  answer_mail_at AS answerMailAt, mailed_up_to AS mailedUpTo FROM session`

/** The session of a room that was begun. */
export const readSession = (sql: SqlStorage): RoomSession => sql.exec<RoomSession>(SESSION).one()

/** Begins the session, or goes on with it under what the customer says now. `now` in ms UTC. */
export function begin(
  storage: DurableObjectStorage,
  sessionId: string,
  { customerName, customerEmail, language }: NewCustomer,
  now: number,
): void {
  makeTables(storage)
  storage.sql.exec(
    `INSERT INTO session (id, customer_name, customer_email, language, created_at) VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT (id) DO UPDATE SET customer_name = coalesce(?6, customer_name),
       customer_email = coalesce(?3, customer_email), language = ?4, version = version + 1
     WHERE coalesce(?6, customer_name) <> customer_name OR language <> ?4
       OR coalesce(?3, customer_email) IS NOT customer_email`,
    sessionId,
    customerName ?? '',
    customerEmail,
    language,
    now,
    customerName,
  )
}

/** Changes the session so that the list of staff hears of it; `closed` and `contact` of what is so already change nothing. */
export const changeSession = {
  said: (sql: SqlStorage) => sql.exec('UPDATE session SET version = version + 1'),
  closed: (sql: SqlStorage, now: number) =>
    sql.exec('UPDATE session SET closed_at = ?, version = version + 1 WHERE closed_at IS NULL', now),
  contact: (sql: SqlStorage, email: string) =>
    sql.exec(
      'UPDATE session SET customer_email = ?1, version = version + 1 WHERE customer_email IS NOT ?1',
      email,
    ),
}

/** Keeps what only the room itself is concerned with. */
export const noteSession = {
  saved: (sql: SqlStorage, version: number) =>
    sql.exec('UPDATE session SET saved_version = max(saved_version, ?)', version),
  /** The first unread answer decides when a mail goes out. */
  answerMailAt: (sql: SqlStorage, at: number) =>
    sql.exec('UPDATE session SET answer_mail_at = coalesce(answer_mail_at, ?)', at),
  answersMailed: (sql: SqlStorage, upTo: number) =>
    sql.exec('UPDATE session SET answer_mail_at = NULL, mailed_up_to = max(mailed_up_to, ?)', upTo),
}

type Last = { sender: Sender; message: string; createdAt: number }

const lastMessage = (sql: SqlStorage): Last | null =>
  sql
    .exec<Last>('SELECT sender, message, created_at AS createdAt FROM messages ORDER BY id DESC LIMIT 1')
    .toArray()[0] ?? null

const unreadOfCustomer = (sql: SqlStorage): number =>
  sql
    .exec<{ n: number }>("SELECT count(*) AS n FROM messages WHERE sender = 'customer' AND is_read = 0")
    .one().n

/** What the list of staff shows of the session; null while nothing was said. */
export function listed(sql: SqlStorage): SessionRow | null {
  const last = lastMessage(sql)
  if (!last) return null
  const { id, customerName, customerEmail, language, createdAt, closedAt, version } = readSession(sql)
  return {
    id,
    customerName,
    customerEmail,
    language,
    status: closedAt === null ? 'active' : 'closed',
    createdAt,
    lastMessageAt: last.createdAt,
    lastMessage: Array.from(last.message).slice(0, PREVIEW).join(''),
    lastSender: last.sender,
    closedAt,
    unreadCount: unreadOfCustomer(sql),
    version,
  }
}

/** When the session closes by itself, or is erased once it is closed, ms UTC. */
export function endsAt(sql: SqlStorage): number {
  const { closedAt, createdAt } = readSession(sql)
  if (closedAt !== null) return eraseAt(closedAt)
  const lastAt = lastMessage(sql)?.createdAt ?? createdAt
  return idleCloseAt({ lastAt, hasUnread: unreadOfCustomer(sql) > 0 })
}

/** Answers that the customer has not read, and that no mail has carried. */
export const unmailedAnswers = (
  messages: readonly ChatMessage[],
  { mailedUpTo }: RoomSession,
): ChatMessage[] =>
  messages.filter(({ id, sender, isRead }) => sender === 'admin' && !isRead && id > mailedUpTo)
