import { type ChatMessage, MAX_MESSAGES } from '../../../../domain/chat/chat'
import { chatErasureTime, idleCloseTime } from '../../../../domain/chat/chat-lifetime'
import type { NewCustomer, RoomState } from '../../../../domain/chat/chat-socket'
import type { Language } from '../../../../domain/language'
import { toSearchText } from '../../../../domain/admin/staff-search'
import { hasSessionTable, createTables } from './room-tables'
import type { SessionRow } from '../staff/sessions'
import {
  readLastMessage,
  type NewMessage,
  readNewestMessageTexts,
  storeMessage,
  countUnreadCustomerMessages,
} from './transcript'
import type { Timestamp } from '../../../../domain/time/time'

/** Length of the message preview in the list of chats, in characters. */
const MAX_PREVIEW_LENGTH = 120

/**
 * Maximum length of a chat's searchable text, in UTF-16 units. Older messages are omitted, because a D1 row holds at
 * most two megabytes.
 */
const MAX_SEARCH_TEXT_LENGTH = 200_000

/** The stored state of a chat session. Times are timestamps (ms UTC). */
export type RoomSession = {
  id: string
  customerName: string
  customerEmail: string | null
  language: Language
  createdAt: Timestamp
  closedAt: Timestamp | null
  /**
   * Number of changes of the fields that the list of chats shows. `savedVersion`: the version that was last saved in
   * the list.
   */
  version: number
  savedVersion: number
  /** Time at which unread answers will be mailed to the customer; null if no mail is scheduled. */
  answerMailAt: Timestamp | null
  /** Sequence number of the last mailed message. */
  mailedUpToSequence: number
  /** Time at which staff last read a new message. */
  staffReadAt: Timestamp
}

const SESSION_COLUMNS: Record<keyof RoomSession, string> = {
  id: 'id',
  customerName: 'customer_name',
  customerEmail: 'customer_email',
  language: 'language',
  createdAt: 'created_at',
  closedAt: 'closed_at',
  version: 'version',
  savedVersion: 'saved_version',
  answerMailAt: 'answer_mail_at',
  mailedUpToSequence: 'mailed_up_to',
  staffReadAt: 'seen_at',
}
const SELECTED_COLUMNS = Object.entries(SESSION_COLUMNS).map(([key, column]) => `${column} AS ${key}`)

/**
 * The stored session of a room, read once and then cached. The cache is safe, because only this object writes the
 * session. After hibernation, the session is read again.
 */
export class RoomRecord implements RoomState {
  private readonly storage: DurableObjectStorage
  private readonly sql: SqlStorage
  private cachedSession: RoomSession | null | undefined
  private cachedLastSequence: number | undefined

  constructor(storage: DurableObjectStorage) {
    this.storage = storage
    this.sql = storage.sql
    // Migrates a room that an older Worker created.
    if (hasSessionTable(this.sql)) createTables(storage)
  }

  /** The session; null until the first join. */
  get session(): RoomSession | null {
    this.cachedSession ??= hasSessionTable(this.sql)
      ? this.sql.exec<RoomSession>(`SELECT ${SELECTED_COLUMNS.join(', ')} FROM session`).one()
      : null
    return this.cachedSession
  }

  /** The session; throws before the first join. */
  get requiredSession(): RoomSession {
    if (!this.session) throw new Error('the room has not begun')
    return this.session
  }

  /** Clears the cache after a failed write or an erasure. */
  clearCache(): void {
    this.cachedSession = undefined
    this.cachedLastSequence = undefined
  }

  /** Starts the session, or updates name, address and language of the customer. `now` is a timestamp. */
  upsertSession(id: string, { customerName, customerEmail, language }: NewCustomer, now: Timestamp): void {
    if (this.session) {
      const contactDetails = {
        ...(customerName && { customerName }),
        ...(customerEmail && { customerEmail }),
        language,
      }
      return this.changeListedFields(contactDetails)
    }
    createTables(this.storage)
    this.sql.exec(
      'INSERT INTO session (id, customer_name, customer_email, language, created_at) VALUES (?, ?, ?, ?, ?)',
      id,
      customerName ?? '',
      customerEmail,
      language,
      now,
    )
    this.clearCache()
  }

  /** Changes fields that the list of chats shows. Raises the version only if a value differs. */
  changeListedFields(change: Partial<RoomSession>): void {
    const roomSession = this.requiredSession
    const changedFields = Object.keys(change) as (keyof RoomSession)[]
    if (changedFields.some((field) => roomSession[field] !== change[field]))
      this.writeFields({ ...change, version: roomSession.version + 1 })
  }

  /** Writes fields without raising the version, for changes that the list of chats does not show. */
  writeFields(change: Partial<RoomSession>): void {
    const changedFields = Object.keys(change) as (keyof RoomSession)[]
    const assignmentsSql = changedFields.map((key) => `${SESSION_COLUMNS[key]} = ?`)
    this.sql.exec(
      `UPDATE session SET ${assignmentsSql.join(', ')}`,
      ...changedFields.map((key) => change[key]),
    )
    this.cachedSession = { ...this.requiredSession, ...change }
  }

  /** Raises the version after a new message or read mark, because the list of chats shows both. */
  raiseVersion(): void {
    this.writeFields({ version: this.requiredSession.version + 1 })
  }

  /** Stores a message and returns it. Idempotent by client id. `now` is a timestamp. */
  storeMessage(newMessage: NewMessage, now: Timestamp): { message: ChatMessage; isNew: boolean } {
    const storedMessage = storeMessage(this.sql, newMessage, now)
    if (storedMessage.isNew) {
      this.cachedLastSequence = storedMessage.message.sequence
      this.raiseVersion()
    }
    return storedMessage
  }

  get isBegun(): boolean {
    return this.session !== null
  }

  get isClosed(): boolean {
    return this.requiredSession.closedAt !== null
  }

  /** True if the session has reached the maximum number of messages. */
  get isFull(): boolean {
    return this.lastMessageSequence >= MAX_MESSAGES
  }

  /**
   * True if the session has changed since its last save in the list of chats. False for a session without messages,
   * which is not listed.
   */
  get isListEntryOutdated(): boolean {
    return (
      this.session !== null &&
      this.session.version !== this.session.savedVersion &&
      this.lastMessageSequence > 0
    )
  }

  /** Sequence number of the last message; 0 without messages. */
  private get lastMessageSequence(): number {
    this.cachedLastSequence ??= readLastMessage(this.sql)?.sequence ?? 0
    return this.cachedLastSequence
  }

  /** The session's row in the list of chats; null without messages, because empty sessions are not listed. */
  toSessionRow(): SessionRow | null {
    const newestMessage = this.session && readLastMessage(this.sql)
    if (!newestMessage) return null
    const { id, customerName, customerEmail, language, createdAt, closedAt, version } = this.requiredSession
    return {
      id,
      customerName,
      customerEmail,
      language,
      status: closedAt === null ? 'active' : 'closed',
      createdAt,
      lastMessageAt: newestMessage.createdAt,
      lastMessage: Array.from(newestMessage.message).slice(0, MAX_PREVIEW_LENGTH).join(''),
      lastSender: newestMessage.sender,
      closedAt,
      unreadCount: countUnreadCustomerMessages(this.sql),
      version,
    }
  }

  findLastMessageId(): string | null {
    return readLastMessage(this.sql)?.id ?? null
  }

  /** The messages as searchable text, newest first. Omits the oldest messages of a very long chat. */
  searchText(): string {
    return toSearchText(readNewestMessageTexts(this.sql, MAX_SEARCH_TEXT_LENGTH).join('\n'))
  }

  /** Timestamp at which an open session closes automatically, or a closed session is erased. */
  getCloseOrEraseTime(): number {
    const { closedAt, createdAt, staffReadAt } = this.requiredSession
    if (closedAt !== null) return chatErasureTime(closedAt)
    const lastMessageAt = readLastMessage(this.sql)?.createdAt ?? createdAt
    return idleCloseTime({
      lastMessageAt: Math.max(lastMessageAt, staffReadAt),
      hasUnreadMessages: countUnreadCustomerMessages(this.sql) > 0,
    })
  }
}
