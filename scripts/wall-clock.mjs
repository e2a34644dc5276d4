// Calls the cron lines of the shop by the clock on the wall, as production does (wrangler.toml, in UTC).
const MINUTE_MS = 60_000
const MINUTES_A_DAY = 1440

/** Whether a line names a minute. The shop's lines are of stars and numbers; another kind is told at once. */
export function isDue(line, at) {
  const date = new Date(at)
  const now = [
    date.getUTCMinutes(),
    date.getUTCHours(),
    date.getUTCDate(),
    date.getUTCMonth() + 1,
    date.getUTCDay(),
  ]
  const fields = line.split(' ')
  if (fields.length !== now.length || !fields.every((field) => /^(\*|\d+)$/.test(field)))
    throw new Error(`no cron line that is known here: ${line}`)
  return fields.every((field, index) => field === '*' || Number(field) === now[index])
}

/** The lines that name a minute after `from`, up to `to`; of a machine that slept, as much as a day. All ms UTC. */
export function dueBetween(lines, from, to) {
  const last = Math.floor(to / MINUTE_MS)
  const first = Math.max(Math.floor(from / MINUTE_MS) + 1, last - MINUTES_A_DAY + 1)
  const minutes = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  return lines.filter((line) => minutes.some((minute) => isDue(line, minute * MINUTE_MS)))
}

/**
 * Runs each line when it is due, one after the other: never two at once, and none waits twice. Answers with what ends it.
 */
export function startCron(lines, run, { now = Date.now, every = 1000 } = {}) {
  const waiting = []
  let isBusy = false
  let seen = now()
  const work = async () => {
    if (isBusy) return
    isBusy = true
    for (let line = waiting.shift(); line; line = waiting.shift())
      // oxlint-disable-next-line no-await-in-loop
      await Promise.resolve(line)
        .then(run)
        .catch((error) => console.error(`cron ${line}: ${error.name}`))
    isBusy = false
  }
  const look = () => {
    const at = now()
    waiting.push(...dueBetween(lines, seen, at).filter((line) => !waiting.includes(line)))
    // A clock that was set back is believed.
    seen = at
    void work()
  }
  const timer = setInterval(look, every)
  return () => {
    clearInterval(timer)
    waiting.length = 0
  }
}
