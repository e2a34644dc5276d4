// `npm run dev`: as `npm start`, but the sources are served as they are and changes show at once.
import process from 'node:process'
import { freePort, install, makeDevVars, onNode } from './prepare.mjs'

const port = await freePort()
install()
makeDevVars()
process.exitCode = await onNode(['scripts/dev-server.mjs'], { env: { PORT: String(port) } })
