/** The one alarm of a room, for everything that has its time. */
export class AlarmClock {
  private readonly storage: DurableObjectStorage
  private at: number | null = null

  constructor(ctx: DurableObjectState) {
    this.storage = ctx.storage
    void ctx.blockConcurrencyWhile(async () => {
      this.at = await ctx.storage.getAlarm()
    })
  }

  get isSet(): boolean {
    return this.at !== null
  }

  /** It rings now, so that it is set no more. */
  ring(): void {
    this.at = null
  }

  /** Sets it (ms UTC), unless it rings earlier anyway: what is due later is found then. */
  setFor(at: number): void {
    if (at === Infinity || (this.at !== null && this.at <= at)) return
    this.at = at
    void this.storage.setAlarm(at)
  }

  async forget(): Promise<void> {
    this.at = null
    await this.storage.deleteAlarm()
  }
}
