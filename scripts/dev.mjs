// `npm run dev`: like `npm start`, but serves the sources with hot reload.
import process from 'node:process'
import { findFreePort, installPackages, makeDevVars, runOnNode } from './prepare.mjs'

const port = await findFreePort()
installPackages()
makeDevVars()
process.exitCode = await runOnNode(['scripts/dev-server.mjs'], { env: { PORT: String(port) } })
