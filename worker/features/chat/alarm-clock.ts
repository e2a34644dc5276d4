import type { Timestamp } from '../../../domain/time'

/** The single alarm of a room, shared by all its jobs. */
export class AlarmClock {
  private readonly storage: DurableObjectStorage
  private at: Timestamp | null = null

  constructor(ctx: DurableObjectState) {
    this.storage = ctx.storage
    void ctx.blockConcurrencyWhile(async () => {
      this.at = await ctx.storage.getAlarm()
    })
  }

  get isSet(): boolean {
    return this.at !== null
  }

  /** To be called when the alarm fires: it is then no longer set. */
  ring(): void {
    this.at = null
  }

  /** Sets the alarm to a timestamp unless it fires earlier anyway. Its handler sets the next one. */
  setFor(at: Timestamp): void {
    if (at === Infinity || (this.at !== null && this.at <= at)) return
    this.at = at
    void this.storage.setAlarm(at)
  }

  async forget(): Promise<void> {
    this.at = null
    await this.storage.deleteAlarm()
  }
}
