import type { Timestamp } from '../../../../domain/time/time'

/** The alarm of a room. A Durable Object has only one, so all jobs share it. */
export class AlarmClock {
  private readonly storage: DurableObjectStorage
  private alarmAt: Timestamp | null = null

  constructor(ctx: DurableObjectState) {
    this.storage = ctx.storage
    void ctx.blockConcurrencyWhile(async () => {
      this.alarmAt = await ctx.storage.getAlarm()
    })
  }

  get isSet(): boolean {
    return this.alarmAt !== null
  }

  /** Must be called when the alarm fires, because the alarm is then no longer set. */
  markFired(): void {
    this.alarmAt = null
  }

  /**
   * Sets the alarm to a timestamp. Does nothing if an alarm for an earlier time is set, because the handler of that
   * alarm sets the next alarm.
   */
  setAlarm(at: Timestamp): void {
    if (at === Infinity || (this.alarmAt !== null && this.alarmAt <= at)) return
    this.alarmAt = at
    void this.storage.setAlarm(at)
  }

  async cancel(): Promise<void> {
    this.alarmAt = null
    await this.storage.deleteAlarm()
  }
}
