// The shop as a process of its own, so that a load can tell its work from that of the client. Started by shop-process.mjs.
import { startShop } from '../shop-server.mjs'

const shop = await startShop({ cron: false, ...JSON.parse(process.argv[2]) })

async function run(statements) {
  // Asked for each time: a handle dies with the runtime that it was made for, and a load may kill that.
  const db = await shop.database()
  const prepared = statements.map(({ statement, values }) => db.prepare(statement).bind(...values))
  return (await db.batch(prepared)).map(({ results }) => results)
}

/** A connection that waited for its next call may be closed by the other side just then. */
const wasLeft = (error) => ['UND_ERR_SOCKET', 'EPIPE', 'ECONNRESET'].includes(error?.cause?.code)

/** What the client may ask for beside the shop's own calls. */
const WORK = {
  /** Several statements see one state of the database. */
  async batch({ statements }) {
    try {
      return await run(statements)
    } catch (error) {
      // What only reads is asked again.
      const isReading = statements.every(({ statement }) => /^\s*(select|with)\b/i.test(statement))
      if (!isReading || !wasLeft(error)) throw error
      return run(statements)
    }
  },
  /** Jobs may run twice. */
  cron: ({ line }) =>
    shop.runCron(line).catch((error) => {
      if (wasLeft(error)) return shop.runCron(line)
      throw error
    }),
}

process.on('message', async ({ id, what, ...wish }) => {
  try {
    process.send({ id, answer: await WORK[what](wish) })
  } catch (error) {
    process.send({ id, error: [error, error.cause].filter(Boolean).map(String).join(': ') })
  }
})
process.on('disconnect', async () => {
  await shop.close()
  process.exit(0)
})
process.send({ isReady: true })
