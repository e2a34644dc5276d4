import type { Timestamp } from '../../../../domain/time/time'

/** The alarm of a chat room. A Durable Object has only one alarm, so all jobs share the alarm. */
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
  setAlarm(alarmTime: Timestamp): void {
    if (alarmTime === Infinity || (this.alarmAt !== null && this.alarmAt <= alarmTime)) return
    this.alarmAt = alarmTime
    void this.storage.setAlarm(alarmTime)
  }

  async cancel(): Promise<void> {
    this.alarmAt = null
    await this.storage.deleteAlarm()
  }
}
