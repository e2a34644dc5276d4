// `npm start`: installs, prepares and builds what is missing, then serves the whole shop.
import process from 'node:process'
import { build, freePort, install, makeDevVars, onNode } from './prepare.mjs'

const port = await freePort()
install()
makeDevVars()
await build()
process.exitCode = await onNode(['scripts/serve.mjs'], { env: { PORT: String(port) } })
