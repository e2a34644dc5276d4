import type { ChatSession } from '../../../../domain/chat/chat'
import type { Deps } from '../../../deps'
import { enqueueAlert } from '../../../alerts/enqueue-alert'
import { sendDueMessages } from '../../../alerts/send-due-messages'
import { chatAlert } from '../../../mail/templates/alerts/chat-alert'
import { readSettings } from '../../settings/settings-now'
import type { RoomRecord } from './room-record'
import { toSessionDto, saveSession } from '../staff/sessions'

/** Minimum time between two database writes of a room (ms). Messages themselves are not delayed. */
const SAVE_INTERVAL_MS = 5000
/** Minimum time between two broadcasts of a room to staff (ms), because one Durable Object broadcasts all chats. */
const BROADCAST_INTERVAL_MS = 500

type RoomContext = {
  record: RoomRecord
  deps: Omit<Deps, 'settings'>
  broadcast: (session: ChatSession) => Promise<void>
}

/**
 * A room's entry in the list of chats that staff see. Hibernation may lose the fields of this object, but not the alarm
 * that the caller of `saveOrSchedule` sets.
 */
export class RoomListEntry {
  private readonly room: RoomContext
  private savedAt = 0
  private broadcastAt = 0
  private broadcastTimer: ReturnType<typeof setTimeout> | undefined
  private pendingSave: Promise<void> = Promise.resolve()
  /** Id of the newest message in the saved search text. */
  private savedSearchTextMessageId: string | null = null

  constructor(room: RoomContext) {
    this.room = room
  }

  /**
   * Must be called after each change of the chat. Saves the entry at once, or later if the last save is recent. If the
   * save is delayed, connected staff get the change before the save. Returns the timestamp at which the caller's alarm
   * must call `save`, also if the save at once fails. Null if the list is up to date.
   */
  saveOrSchedule(onError: (error: unknown) => void): number | null {
    const { record, deps } = this.room
    if (!record.isListEntryOutdated) return null
    const now = deps.now()
    const isSaveDue = Math.abs(now - this.savedAt) >= SAVE_INTERVAL_MS
    if (isSaveDue) {
      this.savedAt = now
      this.broadcastAt = now
      this.pendingSave = this.save().catch(onError)
    } else {
      const waitMs = Math.max(0, this.broadcastAt + BROADCAST_INTERVAL_MS - now)
      // If hibernation or eviction loses this broadcast, the next save repeats it.
      this.broadcastTimer ??= setTimeout(
        () => void this.broadcastUnsavedEntry().catch(onError),
        Math.min(waitMs, BROADCAST_INTERVAL_MS),
      )
    }
    return this.savedAt + SAVE_INTERVAL_MS
  }

  waitForSave(): Promise<void> {
    return this.pendingSave
  }

  private async broadcastUnsavedEntry(): Promise<void> {
    const { record, deps, broadcast } = this.room
    this.broadcastTimer = undefined
    this.broadcastAt = deps.now()
    const row = record.isListEntryOutdated ? record.toSessionRow() : null
    if (row) await broadcast(toSessionDto(row))
  }

  /** Saves the room's entry if it has changed since the last save. Sessions without messages have no entry. */
  async save(): Promise<void> {
    const { record, deps, broadcast } = this.room
    const row = record.isListEntryOutdated ? record.toSessionRow() : null
    if (!row) return
    // The search text may be long, so it is saved only if there is a new message.
    const newestMessageId = record.findLastMessageId()
    const searchTextUpdate =
      newestMessageId === this.savedSearchTextMessageId ? {} : { searchText: record.searchText() }
    // The alert's key is the time of the message, so a repeated save after hibernation sends no second alert.
    const hasNewCustomerMessage =
      row.lastSender === 'customer' &&
      row.unreadCount > 0 &&
      newestMessageId !== this.savedSearchTextMessageId
    const saveStatement = saveSession(deps, { ...row, ...searchTextUpdate })
    if (hasNewCustomerMessage) {
      const settings = await readSettings(deps)
      await deps.db.batch([saveStatement, ...enqueueAlert({ ...deps, settings }, chatAlert(row, settings))])
      deps.waitUntil(sendDueMessages({ ...deps, settings }))
    } else await saveStatement
    this.savedSearchTextMessageId = newestMessageId
    if (record.session && record.session.savedVersion < row.version)
      record.writeFields({ savedVersion: row.version })
    // Skip the broadcast if the session changed during the save, because a newer state may already have been sent.
    if (row.version === record.session?.savedVersion) await broadcast(toSessionDto(row))
  }
}
