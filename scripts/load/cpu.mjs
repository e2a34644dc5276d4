// What a process costs.
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of CPU that a process and its children have used; NaN where there is no /proc. */
export function cpuOf(pid) {
  const stats = new Map()
  try {
    for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        stats.set(Number(entry), {
          parent: Number(fields[1]),
          ms: (Number(fields[11]) + Number(fields[12])) * 10,
        })
      } catch {
        // Ended meanwhile.
      }
    }
  } catch {
    return Number.NaN
  }
  const below = (id) =>
    [...stats]
      .filter(([, { parent }]) => parent === id)
      .reduce((sum, [child]) => sum + below(child), stats.get(id)?.ms ?? 0)
  return below(pid)
}
