// The shop as a process of its own, so that a benchmark can tell its work from that of the client. Started by client.mjs.
import { startShop } from '../shop-server.mjs'

const shop = await startShop({ port: Number(process.argv[2]), state: null, cron: false })

process.on('message', async ({ id, statement, values = [] }) => {
  try {
    const { results } = await shop.db
      .prepare(statement)
      .bind(...values)
      .all()
    process.send({ id, results })
  } catch (error) {
    process.send({ id, error: String(error) })
  }
})
process.on('disconnect', async () => {
  await shop.close()
  process.exit(0)
})
process.send({ isReady: true })
