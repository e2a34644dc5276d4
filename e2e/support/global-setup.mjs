// Starts the built shop for browser tests, and an endpoint to its database on the loopback interface.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { getFreePort } from '../../scripts/free-port.mjs'
import { listenLocally } from '../../scripts/shop/listen-locally.mjs'
import { generatePassword, hashPassword } from '../../scripts/password-hash.mjs'
import { makeVapidKeys } from '../../scripts/vapid-keys.mjs'
import { startShop } from '../../scripts/shop/shop-server.mjs'

export default async function globalSetup() {
  const password = generatePassword()
  const workerVars = {
    ADMIN_PASSWORD_HASH: hashPassword(password),
    ADMIN_TOKEN_KEY: randomBytes(32).toString('base64url'),
    VAPID_KEYS: makeVapidKeys(),
  }
  const shop = await startShop({ port: await getFreePort(), state: null, cron: false, vars: workerVars })
  const database = await shop.database()
  const databaseServer = createServer(async (request, response) => {
    try {
      const { statements } = JSON.parse(await text(request))
      const results = await database.batch(
        statements.map(({ statement, values }) => database.prepare(statement).bind(...values)),
      )
      response.end(JSON.stringify(results.map((result) => result.results)))
    } catch (error) {
      response.writeHead(400).end(String(error))
    }
  })
  process.env.SHOP_URL = shop.url
  process.env.SHOP_PASSWORD = password
  process.env.SHOP_PUSH_URL = shop.standInVars.PUSH_STAND_IN_URL
  process.env.SHOP_INPOST_URL = shop.standInVars.INPOST_API_URL
  process.env.SHOP_FURGONETKA_URL = shop.standInVars.FURGONETKA_API_URL
  process.env.SHOP_DATABASE_URL = `${await listenLocally(databaseServer)}/`
  return async () => {
    databaseServer.closeAllConnections()
    databaseServer.close()
    await shop.close()
  }
}
