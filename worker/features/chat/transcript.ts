import type { ChatMessage, Sender } from '../../../domain/chat'

/** Messages that a join brings back, the newest; older ones stay stored. */
const HISTORY = 200

/**
 * The tables of one room, made by the first join: a room whose tables do not exist was never begun, and a wrong
 * session id leaves nothing behind. AUTOINCREMENT gives the one order that everybody sees (reliability C2).
 */
const TABLES = `
  CREATE TABLE IF NOT EXISTS session (
    id TEXT PRIMARY KEY,
    customer_name TEXT NOT NULL,
    customer_email TEXT,
    created_at INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sender TEXT NOT NULL CHECK (sender IN ('customer', 'admin')),
    message TEXT NOT NULL,
    client_id TEXT,
    created_at INTEGER NOT NULL,
    is_read INTEGER NOT NULL DEFAULT 0,
    UNIQUE (sender, client_id)
  );`

const COLUMNS = 'id, sender, message, client_id AS clientId, created_at AS createdAt, is_read AS isRead'

type Row = {
  id: number
  sender: Sender
  message: string
  clientId: string | null
  createdAt: number
  isRead: number
}

const present = ({ id, sender, message, clientId, createdAt, isRead }: Row): ChatMessage => ({
  id,
  sender,
  message,
  createdAt: new Date(createdAt).toISOString(),
  isRead: isRead === 1,
  ...(clientId === null ? {} : { clientId }),
})

/** Whether somebody has joined this room. */
export const isBegun = (sql: SqlStorage): boolean =>
  sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'session'").toArray().length > 0

type Customer = { sessionId: string; customerName: string; customerEmail: string | null }

/** Begins the session, or goes on with it under the name the customer gives now. `now` in ms UTC. */
export function begin(storage: DurableObjectStorage, customer: Customer, now: number): void {
  storage.transactionSync(() => {
    storage.sql.exec(TABLES)
    storage.sql.exec(
      `INSERT INTO session (id, customer_name, customer_email, created_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET customer_name = excluded.customer_name,
         customer_email = coalesce(excluded.customer_email, customer_email)`,
      customer.sessionId,
      customer.customerName,
      customer.customerEmail,
      now,
    )
  })
}

/** The newest messages in their order. */
export const history = (sql: SqlStorage): ChatMessage[] =>
  sql
    .exec<Row>(
      `SELECT * FROM (SELECT ${COLUMNS} FROM messages ORDER BY id DESC LIMIT ?) ORDER BY id`,
      HISTORY,
    )
    .toArray()
    .map(present)

type NewMessage = { sender: Sender; message: string; clientId: string | null }

/** Stores a message once, however often it is sent, and says which one it is. `now` in ms UTC. */
export function store(sql: SqlStorage, { sender, message, clientId }: NewMessage, now: number) {
  const [stored] = sql
    .exec<Row>(
      `INSERT INTO messages (sender, message, client_id, created_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (sender, client_id) DO NOTHING RETURNING ${COLUMNS}`,
      sender,
      message,
      clientId,
      now,
    )
    .toArray()
  if (stored) return { message: present(stored), isNew: true }
  const known = sql.exec<Row>(
    `SELECT ${COLUMNS} FROM messages WHERE sender = ? AND client_id = ?`,
    sender,
    clientId,
  )
  return { message: present(known.one()), isNew: false }
}

/** Marks what the other side wrote as read. */
export function markRead(sql: SqlStorage, reader: Sender): void {
  sql.exec('UPDATE messages SET is_read = 1 WHERE sender <> ? AND is_read = 0', reader)
}
