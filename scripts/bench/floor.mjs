// What the local runtime takes for asking D1 alone: a Worker that does nothing but ask, so often and with so many statements
// as it is told, each the least there is. No shop on this runtime is cheaper than this.
import { fork } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_readConfig as readConfig } from 'wrangler'
import { anyPort } from '../any-port.mjs'
import { NODE } from '../prepare.mjs'

/** Stands for itself, because only its text gets into the Worker. */
const worker = {
  async fetch(request, { DB }) {
    const trips = JSON.parse(decodeURIComponent(new URL(request.url).search.slice(1)))
    for (const [writes, reads] of trips)
      await DB.batch([
        ...Array.from({ length: writes }, () =>
          DB.prepare('INSERT INTO written (id) VALUES (?)').bind(crypto.randomUUID()),
        ),
        ...Array.from({ length: reads }, () => DB.prepare('SELECT 1')),
      ])
    return Response.json({ trips: trips.length })
  },
}

/** Serves it in a process of its own, so that its work is told from the client's; answers as `openVendure`. */
export async function openFloor() {
  const port = await anyPort()
  const child = fork(fileURLToPath(import.meta.url), [String(port)], { execPath: NODE })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await Promise.race([
    new Promise((resolve) => child.once('message', resolve)),
    ended.then((code) => Promise.reject(new Error(`the floor ended with ${code}`))),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    stop() {
      child.disconnect()
      return ended
    },
  }
}

/** Calls of which each asks D1 one batch after the other, of so many writing and so many reading statements. */
export const floorSteps = (calls) =>
  calls.map((trips) => ({
    make: () => ({ method: 'GET', path: `/?${encodeURIComponent(JSON.stringify(trips))}` }),
    expect: `"trips":${trips.length}`,
  }))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { compatibility_date: compatibilityDate } = readConfig({ config: 'wrangler.toml' })
  const contents = `export default { ${worker.fetch.toString()} }`
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
          modules: [{ type: 'ESModule', path: 'floor.js', contents }],
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
