// Serves the sources with hot reload until it is stopped. Run by `npm run dev`.
import process from 'node:process'
import { createServer } from 'vite'
import {
  formatPasswordHint,
  DEV_STATE_FOLDER,
  exitOnUserError,
  readLocalVars,
  runWhenStopped,
} from '../prepare.mjs'
import { readCronLines, prepareDatabase } from './shop-server.mjs'
import { startStandIns } from './stand-ins.mjs'
import { startCron } from './wall-clock.mjs'

let viteServer
let standIns
runWhenStopped(async () => {
  await viteServer?.close()
  await standIns?.close()
  process.exit(0)
})

await prepareDatabase(`${DEV_STATE_FOLDER}/v3`).catch(exitOnUserError)
const url = `http://localhost:${process.env.PORT}`
standIns = await startStandIns(url, readLocalVars())
process.env.LOCAL_CONFIG = JSON.stringify({
  vars: {
    ...readLocalVars(),
    ...standIns.vars,
    APP_URL: url,
  },
  filesFirst: ['/@*', '/assets/*', '/images/*', '/web/*', '/domain/*', '/content/*', '/node_modules/*'],
})
// The Worker requests the HTML shell of a page from this placeholder host (worker/pages), so Vite must accept the host.
viteServer = await createServer({
  server: { allowedHosts: ['assets.invalid'] },
  plugins: [createHotReloadPlugin()],
})
await viteServer.listen()
startCron(readCronLines(), (cronLine) =>
  fetch(`${url}/cdn-cgi/local/scheduled?${new URLSearchParams({ cron: cronLine })}`),
)
console.log(`
  Ekspo Narzędzia is open, with hot reload:  ${url}
  Administrator's password:                  ${formatPasswordHint()}

  Its data is kept in ${DEV_STATE_FOLDER}/v3 (npm run db:reset forgets it). Ctrl-C closes the shop.
`)

/** Removes the Content-Security-Policy, which forbids the scripts and styles that hot reload injects. */
function createHotReloadPlugin() {
  return {
    name: 'shop:hot-reload',
    enforce: 'pre',
    configureServer(server) {
      server.middlewares.use((_request, response, next) => {
        const writeHead = response.writeHead.bind(response)
        response.writeHead = (status, headers) => {
          const contentSecurityPolicy = headers?.['content-security-policy']
          const relaxedPolicy = contentSecurityPolicy
            ?.replace(/(script|style)-src 'self'/g, "$1-src 'self' 'unsafe-inline'")
            .replace(/; require-trusted-types-for.*/, '')
          return writeHead(
            status,
            relaxedPolicy ? { ...headers, 'content-security-policy': relaxedPolicy } : headers,
          )
        }
        next()
      })
    },
  }
}
