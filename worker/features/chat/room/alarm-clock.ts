import type { Timestamp } from '../../../../domain/time/time'

/** The alarm of a room. A Durable Object has only one, so all jobs share it. */
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

  /** Must be called when the alarm fires, because the alarm is then no longer set. */
  ring(): void {
    this.at = null
  }

  /**
   * Sets the alarm to a timestamp. Does nothing if an earlier alarm is set, because its handler sets the next alarm.
   */
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
