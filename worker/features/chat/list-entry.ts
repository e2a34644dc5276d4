import type { ChatSession } from '../../../domain/chat'
import type { Deps } from '../../deps'
import type { RoomRecord } from './room-record'
import { toSessionDto, saveSession } from './sessions'

/** Minimum time between database writes of a busy chat (ms). The chat itself is not delayed. */
const SAVE_INTERVAL_MS = 5000
/** Minimum time between broadcasts to staff (ms), because one object serves all chats. */
const BROADCAST_INTERVAL_MS = 500

type RoomContext = {
  record: RoomRecord
  deps: Pick<Deps, 'db' | 'now'>
  tell: (session: ChatSession) => Promise<void>
}

/** A room's entry in the staff list. The only persistent state that it needs is the alarm that `changed` requests. */
export class RoomListEntry {
  private readonly room: RoomContext
  private savedAt = 0
  private toldAt = 0
  private telling: ReturnType<typeof setTimeout> | undefined
  private saving: Promise<void> = Promise.resolve()
  /** The id of the newest message that the saved search text contains. */
  private searchedMessage: string | null = null

  constructor(room: RoomContext) {
    this.room = room
  }

  /**
   * Records a change. Saves at once, or later if the last save is recent; connected staff see the change before a
   * delayed save.
   * Returns the timestamp at which `save` must be called, even if this call fails; null if the list is up to date.
   */
  changed(onError: (error: unknown) => void): number | null {
    const { record, deps } = this.room
    if (!record.isBehind) return null
    const now = deps.now()
    const isSaveDue = Math.abs(now - this.savedAt) >= SAVE_INTERVAL_MS
    if (isSaveDue) {
      this.savedAt = now
      this.toldAt = now
      this.saving = this.save().catch(onError)
    } else {
      const waitMs = Math.max(0, this.toldAt + BROADCAST_INTERVAL_MS - now)
      // If hibernation or eviction loses this broadcast, the next save repeats it.
      this.telling ??= setTimeout(
        () => void this.tellOnly().catch(onError),
        Math.min(waitMs, BROADCAST_INTERVAL_MS),
      )
    }
    return this.savedAt + SAVE_INTERVAL_MS
  }

  settled(): Promise<void> {
    return this.saving
  }

  private async tellOnly(): Promise<void> {
    const { record, deps, tell } = this.room
    this.telling = undefined
    this.toldAt = deps.now()
    const row = record.isBehind ? record.listed() : null
    if (row) await tell(toSessionDto(row))
  }

  /** Saves the current entry if the staff list lacks changes. Sessions without messages have no entry. */
  async save(): Promise<void> {
    const { record, deps, tell } = this.room
    const row = record.isBehind ? record.listed() : null
    if (!row) return
    // Only a new message changes the search text, which may be long.
    const messageId = record.lastMessageId()
    const searchUpdate = messageId === this.searchedMessage ? {} : { searchText: record.searchText() }
    await saveSession(deps, { ...row, ...searchUpdate })
    this.searchedMessage = messageId
    if (record.session && record.session.savedVersion < row.version)
      record.note({ savedVersion: row.version })
    // Skip the broadcast if a newer state may already have been sent.
    if (row.version === record.session?.savedVersion) await tell(toSessionDto(row))
  }
}
