import type { ChatMessage, Sender } from '../../../../domain/chat/chat'
import { toIsoString } from '../../../iso'
import type { Timestamp } from '../../../../domain/time/time'

const MESSAGE_COLUMNS =
  'uuid AS id, (SELECT id FROM session) AS sessionId, messages.id AS sequence, sender, message, client_id AS clientId, created_at AS createdAt, is_read AS isRead'

type MessageRow = {
  id: string
  sessionId: string
  sequence: number
  sender: Sender
  message: string
  clientId: string | null
  createdAt: Timestamp
  isRead: number
}

const toTranscriptDto = ({
  id,
  sessionId,
  sequence,
  sender,
  message,
  clientId,
  createdAt,
  isRead,
}: MessageRow): ChatMessage => ({
  id,
  sessionId,
  sequence,
  sender,
  message,
  createdAt: toIsoString(createdAt),
  isRead: isRead === 1,
  ...(clientId === null ? {} : { clientId }),
})

/** Messages of the session in order, optionally only those after a sequence number. */
export const readMessages = (sql: SqlStorage, afterSequence = 0): ChatMessage[] =>
  sql
    .exec<MessageRow>(
      `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE messages.id > ? ORDER BY messages.id`,
      afterSequence,
    )
    .toArray()
    .map(toTranscriptDto)

/** Sequence number of the last message of the other side that `reader` has read; 0 if none. */
export const readLastReadSequence = (sql: SqlStorage, reader: Sender): number =>
  sql
    .exec<{ lastSequence: number | null }>(
      'SELECT max(id) AS lastSequence FROM messages WHERE sender <> ? AND is_read = 1',
      reader,
    )
    .one().lastSequence ?? 0

/** Unread staff answers after a sequence number. */
export const readUnreadAnswers = (sql: SqlStorage, afterSequence: number): ChatMessage[] =>
  sql
    .exec<MessageRow>(
      `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE sender = 'admin' AND is_read = 0 AND messages.id > ? ORDER BY messages.id`,
      afterSequence,
    )
    .toArray()
    .map(toTranscriptDto)

/** The last message as stored; null without messages. */
export const readLastMessage = (sql: SqlStorage): MessageRow | null =>
  sql
    .exec<MessageRow>(`SELECT ${MESSAGE_COLUMNS} FROM messages ORDER BY messages.id DESC LIMIT 1`)
    .toArray()[0] ?? null

/** The texts of the newest messages, newest first, in total at most `maxLength` UTF-16 units. */
export function readNewestMessageTexts(sql: SqlStorage, maxLength: number): string[] {
  const messageTexts: string[] = []
  let totalLength = 0
  for (const { message } of sql.exec<{ message: string }>('SELECT message FROM messages ORDER BY id DESC')) {
    totalLength += message.length + 1
    if (totalLength > maxLength) break
    messageTexts.push(message)
  }
  return messageTexts
}

/** Number of customer messages that staff have not read. */
export const countUnreadCustomerMessages = (sql: SqlStorage): number =>
  sql
    .exec<{ unreadCount: number }>(
      "SELECT count(*) AS unreadCount FROM messages WHERE sender = 'customer' AND is_read = 0",
    )
    .one().unreadCount

export type NewMessage = { sender: Sender; message: string; clientId: string | null }

/** Stores a message and returns it. Idempotent by client id. `now` is a timestamp. */
export function storeMessage(sql: SqlStorage, { sender, message, clientId }: NewMessage, now: Timestamp) {
  const [insertedRow] = sql
    .exec<MessageRow>(
      `INSERT INTO messages (uuid, sender, message, client_id, created_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (sender, client_id) DO NOTHING RETURNING ${MESSAGE_COLUMNS}`,
      crypto.randomUUID(),
      sender,
      message,
      clientId,
      now,
    )
    .toArray()
  if (insertedRow) return { message: toTranscriptDto(insertedRow), isNew: true }
  const existingRows = sql.exec<MessageRow>(
    `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE sender = ? AND client_id = ?`,
    sender,
    clientId,
  )
  return { message: toTranscriptDto(existingRows.one()), isNew: false }
}

/**
 * Marks messages of the other side as read, up to a sequence number.
 * Returns the highest sequence number newly marked; null if no message was unread.
 */
export function markRead(sql: SqlStorage, reader: Sender, upToSequence: number): number | null {
  const updatedRows = sql.exec<{ id: number }>(
    'UPDATE messages SET is_read = 1 WHERE sender <> ? AND is_read = 0 AND id <= ? RETURNING id',
    reader,
    upToSequence,
  )
  const messageIds = updatedRows.toArray().map(({ id }) => id)
  return messageIds.length > 0 ? Math.max(...messageIds) : null
}
