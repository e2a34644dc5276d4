// `npm run dev:wrangler`: prepares packages, secrets, build, migrations and catalogue, then runs `wrangler dev` on the
// build. It shares its data with `npm run dev`, which has hot reload.
import process from 'node:process'
import {
  formatPasswordHint,
  buildIfChanged,
  DEV_STATE_FOLDER,
  exitOnUserError,
  findConfiguredPort,
  installPackages,
  makeDevVars,
  runOnNode,
} from './prepare.mjs'

const port = await findConfiguredPort()
installPackages()
makeDevVars()
await buildIfChanged()
// This module needs the installed packages, so it is imported only now.
const { prepareDatabase } = await import('./shop/shop-server.mjs')
await prepareDatabase(`${DEV_STATE_FOLDER}/v3`).catch(exitOnUserError)
console.log(`
  Ekspo Narzędzia on wrangler dev:  http://localhost:${port}
  Administrator's password:         ${formatPasswordHint()}
`)
const url = `http://localhost:${port}`
process.exitCode = await runOnNode([
  'node_modules/wrangler/bin/wrangler.js',
  'dev',
  '--port',
  String(port),
  '--var',
  `APP_URL:${url}`,
])
