// `npm start`: installs, prepares and builds if necessary, then serves the shop.
import process from 'node:process'
import { build, freePort, install, makeDevVars, onNode } from './prepare.mjs'

const port = await freePort()
install()
makeDevVars()
await build()
process.exitCode = await onNode(['scripts/serve.mjs'], { env: { PORT: String(port) } })
