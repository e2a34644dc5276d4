import { type ChatMessage, MAX_MESSAGES } from '../../../domain/chat'
import { eraseAt, idleCloseAt } from '../../../domain/chat-lifetime'
import type { NewCustomer, RoomFacts } from '../../../domain/chat-socket'
import type { Language } from '../../../domain/language'
import { isBegun, makeTables } from './room-tables'
import type { SessionRow } from './sessions'
import { lastMessage, type NewMessage, store, unreadOfCustomer } from './transcript'

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
  /** Counts the changes that concern the list of staff, and the last one that the list has heard of. */
  version: number
  savedVersion: number
  /** When answers that nobody has read go out by mail. */
  answerMailAt: number | null
  /** The last message that a mail carried. */
  mailedUpTo: number
  /** When staff last read something that they had not. */
  seenAt: number
}

const COLUMNS: Record<keyof RoomSession, string> = {
  id: 'id',
  customerName: 'customer_name',
  customerEmail: 'customer_email',
  language: 'language',
  createdAt: 'created_at',
  closedAt: 'closed_at',
  version: 'version',
  savedVersion: 'saved_version',
  answerMailAt: 'answer_mail_at',
  mailedUpTo: 'mailed_up_to',
  seenAt: 'seen_at',
}
const SELECTED = Object.entries(COLUMNS).map(([key, column]) => `${column} AS ${key}`)

/**
 * A room's session as it is stored, read once and then kept beside what is written: nobody else writes it, and after a
 * sleep it is read anew.
 */
export class RoomRecord implements RoomFacts {
  private readonly storage: DurableObjectStorage
  private readonly sql: SqlStorage
  private known: RoomSession | null | undefined
  private lastId: number | undefined

  constructor(storage: DurableObjectStorage) {
    this.storage = storage
    this.sql = storage.sql
    // One that an older Worker has begun gets what is new.
    if (isBegun(this.sql)) makeTables(storage)
  }

  /** Null while nobody has joined. */
  get session(): RoomSession | null {
    this.known ??= isBegun(this.sql)
      ? this.sql.exec<RoomSession>(`SELECT ${SELECTED.join(', ')} FROM session`).one()
      : null
    return this.known
  }

  /** The session of a room that has begun. */
  get begun(): RoomSession {
    if (!this.session) throw new Error('the room has not begun')
    return this.session
  }

  /** Reads everything anew: something failed between writing and keeping, or all was erased. */
  forget(): void {
    this.known = undefined
    this.lastId = undefined
  }

  /** Begins the session, or goes on with it under what the customer says now. `now` in ms UTC. */
  begin(id: string, { customerName, customerEmail, language }: NewCustomer, now: number): void {
    if (this.session) {
      const said = {
        ...(customerName && { customerName }),
        ...(customerEmail && { customerEmail }),
        language,
      }
      return this.change(said)
    }
    makeTables(this.storage)
    this.sql.exec(
      'INSERT INTO session (id, customer_name, customer_email, language, created_at) VALUES (?, ?, ?, ?, ?)',
      id,
      customerName ?? '',
      customerEmail,
      language,
      now,
    )
    this.forget()
  }

  /** Changes what concerns the list of staff; what is so already is no change. */
  change(change: Partial<RoomSession>): void {
    const session = this.begun
    const keys = Object.keys(change) as (keyof RoomSession)[]
    if (keys.some((key) => session[key] !== change[key]))
      this.note({ ...change, version: session.version + 1 })
  }

  /** Changes what only the room itself is concerned with. */
  note(change: Partial<RoomSession>): void {
    const keys = Object.keys(change) as (keyof RoomSession)[]
    const assignments = keys.map((key) => `${COLUMNS[key]} = ?`)
    this.sql.exec(`UPDATE session SET ${assignments.join(', ')}`, ...keys.map((key) => change[key]))
    this.known = { ...this.begun, ...change }
  }

  /** Something was said or read. */
  touch(): void {
    this.note({ version: this.begun.version + 1 })
  }

  /** Stores a message once, and says which one it is. `now` in ms UTC. */
  store(said: NewMessage, now: number): { message: ChatMessage; isNew: boolean } {
    const stored = store(this.sql, said, now)
    if (stored.isNew) {
      this.lastId = stored.message.sequence
      this.touch()
    }
    return stored
  }

  get isBegun(): boolean {
    return this.session !== null
  }

  get isClosed(): boolean {
    return this.begun.closedAt !== null
  }

  /** Whether the session may not grow any more. */
  get isFull(): boolean {
    return this.last >= MAX_MESSAGES
  }

  /** Whether the list of staff has not heard of everything. While nothing was said there is nothing to hear of. */
  get isBehind(): boolean {
    return this.session !== null && this.session.version !== this.session.savedVersion && this.last > 0
  }

  /** The sequence of the last message, 0 while nothing was said. */
  private get last(): number {
    this.lastId ??= lastMessage(this.sql)?.sequence ?? 0
    return this.lastId
  }

  /** What the list of staff shows of the session; null while nothing was said. */
  listed(): SessionRow | null {
    const last = this.session && lastMessage(this.sql)
    if (!last) return null
    const { id, customerName, customerEmail, language, createdAt, closedAt, version } = this.begun
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
      unreadCount: unreadOfCustomer(this.sql),
      version,
    }
  }

  /** When the session closes by itself, or is erased once it is closed, ms UTC. */
  endsAt(): number {
    const { closedAt, createdAt, seenAt } = this.begun
    if (closedAt !== null) return eraseAt(closedAt)
    const lastAt = lastMessage(this.sql)?.createdAt ?? createdAt
    return idleCloseAt({ lastAt: Math.max(lastAt, seenAt), hasUnread: unreadOfCustomer(this.sql) > 0 })
  }
}
