import { getTableColumns } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { CHAT_STATUSES, SENDERS } from '../../../domain/chat/chat'
import { LANGUAGES } from '../../../domain/language'
import { languages } from '../../database/allowed-values.table'
import { id, timestampColumn, isOneOfSql } from '../../database/db'

/**
 * One row per chat with messages, for the list of chats that staff see. The room stores the messages themselves.
 * The room updates this row and deletes it together with the messages.
 */
export const chatSessions = sqliteTable(
  'chat_sessions',
  {
    id: id(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email'),
    language: text('language', { enum: LANGUAGES })
      .notNull()
      .references(() => languages.code),
    status: text('status', { enum: CHAT_STATUSES }).notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    lastMessageAt: timestampColumn('last_message_at').notNull(),
    lastMessage: text('last_message').notNull(),
    lastSender: text('last_sender', { enum: SENDERS }).notNull(),
    closedAt: timestampColumn('closed_at'),
    /** Customer messages that staff have not read. */
    unreadCount: integer('unread_count').notNull(),
    /** Incremented by every change in the room, so that a delayed save never overwrites a newer row. */
    version: integer('version').notNull(),
    /**
     * Normalised text of the messages, newest first, searched by `matchesTermsSql`. In rows older than this column the
     * text is empty until the room saves the row again. For chats that were closed before the column existed, the text
     * may stay empty.
     */
    searchText: text('search_text').notNull().default(''),
  },
  (t) => [
    check('chat_sessions_status', isOneOfSql(t.status, CHAT_STATUSES)),
    check('chat_sessions_sender', isOneOfSql(t.lastSender, SENDERS)),
    index('chat_sessions_latest').on(t.status, t.lastMessageAt),
  ],
)

const { searchText: _, ...columns } = getTableColumns(chatSessions)

/** The columns of the list of chats that staff see. Excludes `searchText`, which may be long. */
export const CHAT_COLUMNS = columns
