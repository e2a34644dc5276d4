// Runs the shop in a separate process, so that its CPU is measured apart from the client's. Started by
// shop-process.mjs.
import { startShop } from '../../../scripts/shop/shop-server.mjs'

const shop = await startShop({ cron: false, ...JSON.parse(process.argv[2]) })

async function runBatch(statements) {
  // Gets the database for every call, because a load test may have killed the runtime since the last call.
  const db = await shop.database()
  const preparedStatements = statements.map(({ statement, values }) => db.prepare(statement).bind(...values))
  return (await db.batch(preparedStatements)).map(({ results }) => results)
}

/** True if the runtime closed an idle connection just before its reuse. */
const isConnectionLost = (error) => ['UND_ERR_SOCKET', 'EPIPE', 'ECONNRESET'].includes(error?.cause?.code)

/** Commands that the load test sends over the IPC channel. */
const COMMANDS = {
  /** Runs several statements in one transaction. */
  async batch({ statements }) {
    try {
      return await runBatch(statements)
    } catch (error) {
      // Only read-only statements are safe to retry.
      const isReadOnly = statements.every(({ statement }) => /^\s*(select|with)\b/i.test(statement))
      if (!isReadOnly || !isConnectionLost(error)) throw error
      return runBatch(statements)
    }
  },
  /** Lists the keys of the uploaded files. */
  async files() {
    const { objects } = await (await shop.bucket()).list()
    return objects.map(({ key }) => key)
  },
  /** Runs a cron job. Jobs are idempotent, so a retry is safe. */
  cron: ({ line }) =>
    shop.runCron(line).catch((error) => {
      if (isConnectionLost(error)) return shop.runCron(line)
      throw error
    }),
}

process.on('message', async ({ id, command, ...payload }) => {
  try {
    process.send({ id, answer: await COMMANDS[command](payload) })
  } catch (error) {
    process.send({ id, error: [error, error.cause].filter(Boolean).map(String).join(': ') })
  }
})
process.on('disconnect', async () => {
  await shop.close()
  process.exit(0)
})
process.send({ isReady: true })
