import type { ChatSession } from '../../../domain/chat'
import type { Deps } from '../../deps'
import { listed, noteSession, readSession } from './room-session'
import { isBegun } from './room-tables'
import { presentSession, saveSession } from './sessions'

/** The list of staff hears of a busy chat no oftener than this, ms: the database is spared, the room is not delayed. */
const SAVE_EVERY_MS = 2000

type Room = {
  sql: SqlStorage
  deps: Pick<Deps, 'db'>
  /** Tells staff who listen. */
  tell: (session: ChatSession) => Promise<void>
  failed: (error: unknown) => void
}

/** A room's entry in the list of staff: at most one is written at a time, and the last one is always the newest. */
export class ListEntry {
  private readonly room: Room
  private saving: Promise<void> | null = null

  constructor(room: Room) {
    this.room = room
  }

  /** Whether the list has not heard of everything yet. While nothing was said there is nothing to hear of. */
  isBehind(): boolean {
    const { sql } = this.room
    if (!isBegun(sql)) return false
    const { version, savedVersion } = readSession(sql)
    return version !== savedVersion && listed(sql) !== null
  }

  /** Writes the entry at once, and what changes meanwhile after that. */
  save(): void {
    this.saving ??= this.saveAll().finally(() => {
      this.saving = null
    })
  }

  /** Writes the entry as it is now. */
  async saveNow(): Promise<void> {
    const { sql, deps, tell } = this.room
    const row = this.isBehind() ? listed(sql) : null
    if (!row) return
    await saveSession(deps, row)
    noteSession.saved(sql, row.version)
    await tell(presentSession(row))
  }

  private async saveAll(): Promise<void> {
    try {
      while (this.isBehind()) {
        await this.saveNow()
        await scheduler.wait(SAVE_EVERY_MS)
      }
    } catch (error) {
      this.room.failed(error)
    }
  }
}
