// Runs the shop's cron lines by the real clock, like production (wrangler.toml, in UTC).
const MINUTE_MS = 60_000
const MINUTES_A_DAY = 1440

/** True if a cron line matches a minute. Supports only stars and numbers; throws for other lines. */
export function matchesCron(cronLine, timestamp) {
  const date = new Date(timestamp)
  const timeFields = [
    date.getUTCMinutes(),
    date.getUTCHours(),
    date.getUTCDate(),
    date.getUTCMonth() + 1,
    date.getUTCDay(),
  ]
  const lineFields = cronLine.split(' ')
  if (lineFields.length !== timeFields.length || !lineFields.every((field) => /^(\*|\d+)$/.test(field)))
    throw new Error(`no cron line that is known here: ${cronLine}`)
  return lineFields.every((field, index) => field === '*' || Number(field) === timeFields[index])
}

/**
 * Returns the cron lines due after `from` and up to `to`, ms UTC. After the machine slept for longer than a day, only
 * the last day counts.
 */
export function linesDueBetween(cronLines, from, to) {
  const lastMinute = Math.floor(to / MINUTE_MS)
  const firstMinute = Math.max(Math.floor(from / MINUTE_MS) + 1, lastMinute - MINUTES_A_DAY + 1)
  const epochMinutes = Array.from(
    { length: Math.max(0, lastMinute - firstMinute + 1) },
    (_, index) => firstMinute + index,
  )
  return cronLines.filter((line) => epochMinutes.some((minute) => matchesCron(line, minute * MINUTE_MS)))
}

/** Runs due cron lines one after the other. A line that already waits is not queued again. Returns a stop function. */
export function startCron(cronLines, runLine, { now = Date.now, every = 1000 } = {}) {
  const queuedLines = []
  let isBusy = false
  let checkedUntil = now()
  const runQueuedLines = async () => {
    if (isBusy) return
    isBusy = true
    for (let line = queuedLines.shift(); line; line = queuedLines.shift())
      // oxlint-disable-next-line no-await-in-loop
      await Promise.resolve(line)
        .then(runLine)
        .catch((error) => console.error(`cron ${line}: ${error.name}`))
    isBusy = false
  }
  const queueDueLines = () => {
    const currentTime = now()
    queuedLines.push(
      ...linesDueBetween(cronLines, checkedUntil, currentTime).filter((line) => !queuedLines.includes(line)),
    )
    // If the clock was set back, the next check starts at the new time.
    checkedUntil = currentTime
    void runQueuedLines()
  }
  const timer = setInterval(queueDueLines, every)
  return () => {
    clearInterval(timer)
    queuedLines.length = 0
  }
}
