import type { ChatSession } from '../../../domain/chat'
import type { Deps } from '../../deps'
import { listed, noteSession, readSession } from './room-session'
import { isBegun } from './room-tables'
import { presentSession, saveSession } from './sessions'

/** The list of staff hears of a busy chat no oftener than this, ms: the database is spared, the room is not delayed. */
const SAVE_EVERY_MS = 2000

type Room = {
  sql: SqlStorage
  deps: Pick<Deps, 'db' | 'now'>
  /** Tells staff who listen. */
  tell: (session: ChatSession) => Promise<void>
}

/** A room's entry in the list of staff. Nothing of it has to outlive the room's sleep but the alarm that `changed` asks for. */
export class ListEntry {
  private readonly room: Room
  private savedAt = 0

  constructor(room: Room) {
    this.room = room
  }

  /**
   * Something changed: it is written at once, or when the last time is long enough ago. Answers with the time (ms UTC) at
   * which `save` has to be called, whatever becomes of this call; null when the list knows everything.
   */
  changed(failed: (error: unknown) => void): number | null {
    if (!this.isBehind()) return null
    const now = this.room.deps.now()
    const isDue = Math.abs(now - this.savedAt) >= SAVE_EVERY_MS
    if (isDue) {
      this.savedAt = now
      this.save().catch(failed)
    }
    return this.savedAt + SAVE_EVERY_MS
  }

  /** Writes the entry as it is now, if the list does not know it yet. */
  async save(): Promise<void> {
    const { sql, deps, tell } = this.room
    const row = this.isBehind() ? listed(sql) : null
    if (!row) return
    await saveSession(deps, row)
    noteSession.saved(sql, row.version)
    await tell(presentSession(row))
  }

  /** While nothing was said there is nothing that the list could know. */
  private isBehind(): boolean {
    const { sql } = this.room
    if (!isBegun(sql)) return false
    const { version, savedVersion } = readSession(sql)
    return version !== savedVersion && listed(sql) !== null
  }
}
