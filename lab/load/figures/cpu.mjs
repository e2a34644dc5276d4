import { readdirSync, readFileSync } from 'node:fs'

/** Returns the CPU time of a process and its children, ms; NaN on systems without /proc. */
export function readCpuMs(pid) {
  const cpuStats = new Map()
  try {
    for (const processId of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const statText = readFileSync(`/proc/${processId}/stat`, 'utf8')
        const statFields = statText.slice(statText.lastIndexOf(')') + 2).split(' ')
        cpuStats.set(Number(processId), {
          parent: Number(statFields[1]),
          ms: (Number(statFields[11]) + Number(statFields[12])) * 10,
        })
      } catch {
        // The process has ended, so its files in /proc are gone.
      }
    }
  } catch {
    return Number.NaN
  }
  const sumTreeCpu = (rootPid) =>
    [...cpuStats]
      .filter(([, { parent }]) => parent === rootPid)
      .reduce((sum, [child]) => sum + sumTreeCpu(child), cpuStats.get(rootPid)?.ms ?? 0)
  return sumTreeCpu(pid)
}
