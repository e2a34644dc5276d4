/**
 * Schema migrations of a room, applied by its first join, and later when the room wakes. A room that was never joined
 * has no tables, so a wrong session id stores nothing. Never change a released migration; append new migrations.
 */
const SCHEMA_MIGRATIONS = [
  // The AUTOINCREMENT id of a message defines the order of messages for all clients.
  `CREATE TABLE IF NOT EXISTS session (
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
  );`,
  // `version` counts the changes of a session. `saved_version` is the version last saved in the list of chats.
  `ALTER TABLE session ADD COLUMN language TEXT NOT NULL DEFAULT 'pl';
  ALTER TABLE session ADD COLUMN closed_at INTEGER;
  ALTER TABLE session ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE session ADD COLUMN saved_version INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE session ADD COLUMN answer_mail_at INTEGER;
  ALTER TABLE session ADD COLUMN mailed_up_to INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX unread ON messages (sender) WHERE is_read = 0;`,
  // Time at which staff last read a new message. An idle chat closes some time after its last message or this time,
  // whichever is later.
  'ALTER TABLE session ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0',
  // Messages get a UUID as public id; `id` still defines their order. Older messages get a random UUID (version 4).
  `ALTER TABLE messages ADD COLUMN uuid TEXT;
  UPDATE messages SET uuid = lower(
    hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))
  );`,
  // Raises the version, so that each room saves its searchable text in the list of chats when the room next wakes.
  'UPDATE session SET version = version + 1',
]

const hasTable = (sql: SqlStorage, tableName: string): boolean =>
  sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", tableName).toArray().length > 0

/** True if the room was ever joined, because the first join creates the tables. */
export const hasSessionTable = (sql: SqlStorage): boolean => hasTable(sql, 'session')

/** Creates a room's tables, or migrates the tables that an older Worker created. */
export function createTables(storage: DurableObjectStorage): void {
  const { sql } = storage
  storage.transactionSync(() => {
    sql.exec('CREATE TABLE IF NOT EXISTS steps (taken INTEGER NOT NULL)')
    const [appliedSteps = 0] = sql
      .exec<{ appliedCount: number }>('SELECT taken AS appliedCount FROM steps')
      .toArray()
      .map((row) => row.appliedCount)
    if (appliedSteps === SCHEMA_MIGRATIONS.length) return
    for (const migrationSql of SCHEMA_MIGRATIONS.slice(appliedSteps)) sql.exec(migrationSql)
    sql.exec('DELETE FROM steps')
    sql.exec('INSERT INTO steps (taken) VALUES (?)', SCHEMA_MIGRATIONS.length)
  })
}
