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
  const cronFields = cronLine.split(' ')
  if (cronFields.length !== timeFields.length || !cronFields.every((field) => /^(\*|\d+)$/.test(field)))
    throw new Error(`no cron line that is known here: ${cronLine}`)
  return cronFields.every((field, index) => field === '*' || Number(field) === timeFields[index])
}

/**
 * Returns the cron lines due after `from` and up to `to`, ms UTC. After the machine slept for longer than a day, only
 * the last day counts.
 */
export function cronLinesDueBetween(cronLines, from, to) {
  const lastMinute = Math.floor(to / MINUTE_MS)
  const firstMinute = Math.max(Math.floor(from / MINUTE_MS) + 1, lastMinute - MINUTES_A_DAY + 1)
  const epochMinutes = Array.from(
    { length: Math.max(0, lastMinute - firstMinute + 1) },
    (_, index) => firstMinute + index,
  )
  return cronLines.filter((line) => epochMinutes.some((minute) => matchesCron(line, minute * MINUTE_MS)))
}

/**
 * Runs the cron lines due after `from` (ms UTC, by default now) one after the other. A line that already waits is not
 * queued again. Returns a stop function.
 */
export function startCron(cronLines, runCronLine, { now = Date.now, every = 1000, from = now() } = {}) {
  const queuedCronLines = []
  let isBusy = false
  let checkedUntil = from
  const runQueuedCronLines = async () => {
    if (isBusy) return
    isBusy = true
    for (let line = queuedCronLines.shift(); line; line = queuedCronLines.shift())
      // oxlint-disable-next-line no-await-in-loop
      await Promise.resolve(line)
        .then(runCronLine)
        .catch((error) => console.error(`cron ${line}: ${error.name}`))
    isBusy = false
  }
  const queueDueCronLines = () => {
    const currentTime = now()
    queuedCronLines.push(
      ...cronLinesDueBetween(cronLines, checkedUntil, currentTime).filter(
        (line) => !queuedCronLines.includes(line),
      ),
    )
    // If the clock was set back, the next check starts at the new time.
    checkedUntil = currentTime
    void runQueuedCronLines()
  }
  const timer = setInterval(queueDueCronLines, every)
  return () => {
    clearInterval(timer)
    queuedCronLines.length = 0
  }
}
