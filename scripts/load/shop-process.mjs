// Starts the built shop as a process of its own, and holds the strings that a load pulls besides calling it.
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { anyPort } from '../any-port.mjs'
import { NODE } from '../prepare.mjs'

/** How much of what the shop says is kept. */
const MOST_LOG = 4_000_000
/** A shop that takes longer never opens; whoever waits for it should hear so. */
const LONGEST_START_MS = 120_000

/**
 * Options are those of `startShop` in shop-server.mjs; without a `port` any free one is taken. What the shop says is
 * kept and passed on only when `isLoud`.
 */
export async function openShop({ port, isLoud = false, ...options } = {}) {
  const at = port ?? (await anyPort())
  const child = fork('scripts/load/serve.mjs', [JSON.stringify({ port: at, ...options })], {
    execPath: NODE,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-MOST_LOG)
      if (isLoud) process.stderr.write(text)
    })
  }
  const waiting = new Map()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the shop did not open: ${log.slice(-2000)}`))
    }, LONGEST_START_MS)
    child.on('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`the shop ended with ${code}: ${log.slice(-2000)}`))
    })
    child.on('message', ({ isReady, id, answer, error }) => {
      if (isReady) {
        clearTimeout(late)
        return resolve()
      }
      const wish = waiting.get(id)
      waiting.delete(id)
      return error ? wish.refuse(new Error(error)) : wish.grant(answer)
    })
  })
  let last = 0
  const ask = (what, wish) =>
    new Promise((grant, refuse) => {
      last += 1
      waiting.set(last, { grant, refuse })
      child.send({ id: last, what, ...wish })
    })
  const batch = (...statements) =>
    ask('batch', { statements: statements.map(([statement, ...values]) => ({ statement, values })) })
  return {
    url: `http://127.0.0.1:${at}`,
    pid: child.pid,
    /** Runs statements, each with its values, as one; answers with the rows of each. */
    batch,
    /** Runs a statement on the shop's database. */
    sql: async (...statement) => (await batch(statement))[0],
    /** Runs the jobs of a cron line. */
    runCron: (line = '* * * * *') => ask('cron', { line }),
    /** All that the shop has said so far. */
    log: () => log,
    /** Resolves when it has ended. */
    stop: () => {
      child.disconnect()
      return ended
    },
  }
}

/** The process of the Workers runtime that a shop runs on; Linux only. */
export function runtimeOf(shop) {
  const children = readFileSync(`/proc/${shop.pid}/task/${shop.pid}/children`, 'utf8').trim().split(' ')
  const runtimes = children.filter((pid) => nameOf(pid) === 'workerd')
  if (runtimes.length !== 1) throw new Error(`${runtimes.length} runtimes`)
  return Number(runtimes[0])
}

/** What a process has in memory, whole MB; Linux only. */
export function residentMb(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(kilobytes) / 1024)
}

function nameOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    // Ended meanwhile.
    return ''
  }
}
