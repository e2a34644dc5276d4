import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { ChatSession, ChatStatus } from '../../../../domain/chat/chat'
import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import { toIsoString } from '../../../iso'
import { CHAT_COLUMNS, chatSessions } from '../chat.table'

export type SessionRow = Omit<typeof chatSessions.$inferSelect, 'searchText'>

const PAGE_SIZE = 100

export const toSessionDto = (row: SessionRow): ChatSession => ({
  ...row,
  createdAt: toIsoString(row.createdAt),
  lastMessageAt: toIsoString(row.lastMessageAt),
  closedAt: row.closedAt === null ? null : toIsoString(row.closedAt),
})

/** Chat sessions, optionally of one status, newest first; `before` (a timestamp) is the cursor. */
export async function listSessions(
  { db }: Pick<Deps, 'db'>,
  { status, before }: { status?: ChatStatus | undefined; before?: number | undefined },
): Promise<ChatSession[]> {
  const sessionRows = await db
    .select(CHAT_COLUMNS)
    .from(chatSessions)
    .where(
      and(
        status ? eq(chatSessions.status, status) : undefined,
        before === undefined ? undefined : lt(chatSessions.lastMessageAt, before),
      ),
    )
    .orderBy(desc(chatSessions.lastMessageAt))
    .limit(PAGE_SIZE)
  return sessionRows.map(toSessionDto)
}

/** A chat session as the list of chats shows it to staff. @throws chat.not_found */
export async function readSession({ db }: Pick<Deps, 'db'>, id: string): Promise<SessionRow> {
  const [row] = await db.select(CHAT_COLUMNS).from(chatSessions).where(eq(chatSessions.id, id))
  if (!row) throw new AppError('chat.not_found')
  return row
}

/** Upserts a session's row unless a newer version is stored. */
export const saveSession = ({ db }: Pick<Deps, 'db'>, row: typeof chatSessions.$inferInsert) =>
  db
    .insert(chatSessions)
    .values(row)
    .onConflictDoUpdate({
      target: chatSessions.id,
      set: row,
      setWhere: lt(chatSessions.version, sql`excluded.version`),
    })

export const deleteSession = ({ db }: Pick<Deps, 'db'>, id: string) =>
  db.delete(chatSessions).where(eq(chatSessions.id, id))
