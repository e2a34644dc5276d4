// Starts the built shop in a separate process, with control over its database, cron and log.
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getFreePort } from '../../../scripts/free-port.mjs'
import { NODE_PATH } from '../../../scripts/prepare.mjs'

/** Maximum size of the log in memory. Older lines are dropped. */
const MAX_LOG_BYTES = 4_000_000
/** Maximum start time. After that, the start counts as failed. */
const MAX_START_MS = 120_000

/**
 * Starts a shop with the options of `startShop` in shop-server.mjs. Without `port`, the shop gets a free port. The log
 * is stored, and printed only if `isLoud`.
 */
export async function openShop({ port, isLoud = false, ...options } = {}) {
  const shopPort = port ?? (await getFreePort())
  const child = fork('lab/load/shop/serve.mjs', [JSON.stringify({ port: shopPort, ...options })], {
    execPath: NODE_PATH,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let logText = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (outputText) => {
      logText = (logText + outputText).slice(-MAX_LOG_BYTES)
      if (isLoud) process.stderr.write(outputText)
    })
  }
  const pendingCommands = new Map()
  const exitPromise = new Promise((resolve) => child.once('exit', resolve))
  await new Promise((resolve, reject) => {
    const startTimeout = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the shop did not open: ${logText.slice(-2000)}`))
    }, MAX_START_MS)
    child.on('exit', (code) => {
      clearTimeout(startTimeout)
      reject(new Error(`the shop ended with ${code}: ${logText.slice(-2000)}`))
    })
    child.on('message', ({ isReady, id, answer, error }) => {
      if (isReady) {
        clearTimeout(startTimeout)
        return resolve()
      }
      const pendingCommand = pendingCommands.get(id)
      pendingCommands.delete(id)
      return error ? pendingCommand.refuse(new Error(error)) : pendingCommand.grant(answer)
    })
  })
  let lastCommandId = 0
  const postCommand = (command, payload) =>
    new Promise((resolve, reject) => {
      lastCommandId += 1
      pendingCommands.set(lastCommandId, { grant: resolve, refuse: reject })
      child.send({ id: lastCommandId, command, ...payload })
    })
  const batch = (...statements) =>
    postCommand('batch', { statements: statements.map(([statement, ...values]) => ({ statement, values })) })
  return {
    url: `http://127.0.0.1:${shopPort}`,
    pid: child.pid,
    /** Runs statements with their values in one transaction; returns the rows of each. */
    batch,
    sql: async (...statement) => (await batch(statement))[0],
    /** Lists the keys of the uploaded files, at most 1000. */
    listFiles: () => postCommand('files'),
    runCron: (line = '* * * * *') => postCommand('cron', { line }),
    log: () => logText,
    stop: () => {
      child.disconnect()
      return exitPromise
    },
  }
}

/** Returns the process id of the shop's Workers runtime; Linux only. */
export function findWorkerdPid(shop) {
  const children = readFileSync(`/proc/${shop.pid}/task/${shop.pid}/children`, 'utf8').trim().split(' ')
  const workerdPids = children.filter((pid) => readProcessName(pid) === 'workerd')
  if (workerdPids.length !== 1) throw new Error(`${workerdPids.length} runtimes`)
  return Number(workerdPids[0])
}

/** Returns the resident memory of a process, whole MB; Linux only. */
export function readResidentMb(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(kilobytes) / 1024)
}

function readProcessName(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    // The process has ended, so its files in /proc are gone.
    return ''
  }
}
