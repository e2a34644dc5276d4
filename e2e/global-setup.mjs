// Starts the built shop for browser tests, and an endpoint to its database on the loopback interface.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { anyPort } from '../scripts/any-port.mjs'
import { freshPassword, hashOf } from '../scripts/password-hash.mjs'
import { startShop } from '../scripts/shop-server.mjs'

export default async function globalSetup() {
  const password = freshPassword()
  const vars = {
    ADMIN_PASSWORD_HASH: hashOf(password),
    ADMIN_TOKEN_KEY: randomBytes(32).toString('base64url'),
  }
  const shop = await startShop({ port: await anyPort(), state: null, cron: false, vars })
  const database = await shop.database()
  const door = createServer(async (request, response) => {
    try {
      const { statement, values } = JSON.parse(await text(request))
      const { results } = await database
        .prepare(statement)
        .bind(...values)
        .all()
      response.end(JSON.stringify(results))
    } catch (error) {
      response.writeHead(400).end(String(error))
    }
  })
  await new Promise((resolve) => door.listen(0, '127.0.0.1', resolve))
  process.env.SHOP_URL = shop.url
  process.env.SHOP_PASSWORD = password
  process.env.SHOP_DATABASE_URL = `http://127.0.0.1:${door.address().port}/`
  return async () => {
    door.closeAllConnections()
    door.close()
    await shop.close()
  }
}
