// `npm run dev:wrangler`: prepares what `wrangler dev` takes for granted (packages, secrets, build, migrations, catalogue), then
// runs it on the build. `npm run dev` is the same with hot reload; both share their data.
import process from 'node:process'
import { adminPasswordHint, build, DEV_STATE, freePort, install, makeDevVars, onNode } from './prepare.mjs'

const port = await freePort()
install()
makeDevVars()
await build()
// Only now, because it needs what the install brings.
const { prepareDatabase } = await import('./shop-server.mjs')
await prepareDatabase(`${DEV_STATE}/v3`)
console.log(`
  Ekspo Narzędzia on wrangler dev:  http://localhost:${port}
  Administrator's password:         ${adminPasswordHint()}
`)
const url = `http://localhost:${port}`
process.exitCode = await onNode([
  'node_modules/wrangler/bin/wrangler.js',
  'dev',
  '--port',
  String(port),
  '--var',
  `APP_URL:${url}`,
])
