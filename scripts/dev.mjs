// `npm run dev`: like `npm start`, but serves the sources with hot reload.
import process from 'node:process'
import { freePort, install, makeDevVars, onNode } from './prepare.mjs'

const port = await freePort()
install()
makeDevVars()
process.exitCode = await onNode(['scripts/dev-server.mjs'], { env: { PORT: String(port) } })
