// Measures the minimal cost of D1 on the local runtime. A Worker runs only minimal statements, in as many batches as
// requested. No shop on this runtime can cost less.
import { fork } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_readConfig as readConfig } from 'wrangler'
import { getFreePort } from '../../scripts/free-port.mjs'
import { NODE_PATH } from '../../scripts/prepare.mjs'

/** `benchWorker` must be self-contained, because only its source text is put into the measured Worker. */
const benchWorker = {
  async fetch(request, { DB }) {
    const batchSizes = JSON.parse(decodeURIComponent(new URL(request.url).search.slice(1)))
    for (const [writes, reads] of batchSizes)
      await DB.batch([
        ...Array.from({ length: writes }, () =>
          DB.prepare('INSERT INTO written (id) VALUES (?)').bind(crypto.randomUUID()),
        ),
        ...Array.from({ length: reads }, () => DB.prepare('SELECT 1')),
      ])
    return Response.json({ trips: batchSizes.length })
  },
}

/**
 * Runs the Worker in a separate process, so that its CPU is measured without the client's. Returns its URL, process id
 * and a stop function, like `openVendure`.
 */
export async function openBaselineServer() {
  const port = await getFreePort()
  const child = fork(fileURLToPath(import.meta.url), [String(port)], { execPath: NODE_PATH })
  const exitPromise = new Promise((resolve) => child.once('exit', resolve))
  await Promise.race([
    new Promise((resolve) => child.once('message', resolve)),
    exitPromise.then((code) => Promise.reject(new Error(`the floor ended with ${code}`))),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    stop() {
      child.disconnect()
      return exitPromise
    },
  }
}

/**
 * Returns the requests (steps) of a baseline run. Each request runs its D1 batches one after the other. A batch is a
 * pair of numbers: its writing and its reading statements.
 */
export const createBaselineSteps = (batchSizesOfCalls) =>
  batchSizesOfCalls.map((batchSizes) => ({
    createRequest: () => ({ method: 'GET', path: `/?${encodeURIComponent(JSON.stringify(batchSizes))}` }),
    expectedText: `"trips":${batchSizes.length}`,
  }))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { compatibility_date: compatibilityDate } = readConfig({ config: 'wrangler.toml' })
  const workerSource = `export default { ${benchWorker.fetch.toString()} }`
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: Number(process.argv[2]),
      log: new Log(LogLevel.WARN),
      logRequests: false,
      cf: false,
      workers: [
        {
          name: 'floor',
          modules: [{ type: 'ESModule', path: 'floor.js', contents: workerSource }],
          compatibilityDate,
          d1Databases: ['DB'],
        },
      ],
    }),
  )
  const db = await miniflare.getD1Database('DB')
  await db.exec('CREATE TABLE written (id TEXT PRIMARY KEY) STRICT')
  process.on('disconnect', async () => {
    await miniflare.dispose()
    process.exit(0)
  })
  process.send({ isReady: true })
}
