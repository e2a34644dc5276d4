import { readdirSync, readFileSync } from 'node:fs'

/** CPU time of a process and its children, ms; NaN on systems without /proc. */
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
        // The process has ended meanwhile.
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
