import type { ChatSession } from '../../../domain/chat'
import type { Deps } from '../../deps'
import type { RoomRecord } from './room-record'
import { presentSession, saveSession } from './sessions'

/** The list of staff hears of a busy chat no oftener than this, ms: the database is spared, the room is not delayed. */
const SAVE_EVERY_MS = 5000
/** And staff who listen no oftener than this, ms: one object tells them of all chats. */
const TELL_EVERY_MS = 500

type Room = {
  record: RoomRecord
  deps: Pick<Deps, 'db' | 'now'>
  /** Tells staff who listen. */
  tell: (session: ChatSession) => Promise<void>
}

/** A room's entry in the list of staff. Nothing of it has to outlive the room's sleep but the alarm that `changed` asks for. */
export class ListEntry {
  private readonly room: Room
  private savedAt = 0
  private toldAt = 0
  private telling: ReturnType<typeof setTimeout> | undefined
  private saving: Promise<void> = Promise.resolve()

  constructor(room: Room) {
    this.room = room
  }

  /**
   * Something changed: it is written at once, or when the last time is long enough ago; staff who listen hear of it before
   * that. Answers with the time (ms UTC) at which `save` has to be called, whatever becomes of this call; null when the
   * list knows everything.
   */
  changed(failed: (error: unknown) => void): number | null {
    const { record, deps } = this.room
    if (!record.isBehind) return null
    const now = deps.now()
    const isDue = Math.abs(now - this.savedAt) >= SAVE_EVERY_MS
    if (isDue) {
      this.savedAt = now
      this.toldAt = now
      this.saving = this.save().catch(failed)
    } else {
      const wait = Math.max(0, this.toldAt + TELL_EVERY_MS - now)
      // What a sleep or an end of this object forgets is told with the next save.
      this.telling ??= setTimeout(() => void this.tellOnly().catch(failed), Math.min(wait, TELL_EVERY_MS))
    }
    return this.savedAt + SAVE_EVERY_MS
  }

  /** Resolves when nothing is being written. */
  settled(): Promise<void> {
    return this.saving
  }

  private async tellOnly(): Promise<void> {
    const { record, deps, tell } = this.room
    this.telling = undefined
    this.toldAt = deps.now()
    const row = record.isBehind ? record.listed() : null
    if (row) await tell(presentSession(row))
  }

  /** Writes the entry as it is now, if the list does not know it yet; while nothing was said there is none. */
  async save(): Promise<void> {
    const { record, deps, tell } = this.room
    const row = record.isBehind ? record.listed() : null
    if (!row) return
    await saveSession(deps, row)
    if (record.session && record.session.savedVersion < row.version)
      record.note({ savedVersion: row.version })
    // A newer one may have been told meanwhile.
    if (row.version === record.session?.savedVersion) await tell(presentSession(row))
  }
}
