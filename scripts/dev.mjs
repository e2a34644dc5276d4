// `npm run dev`: like `npm start`, but serves the sources with hot reload.
import process from 'node:process'
import { findConfiguredPort, installPackages, makeDevVars, runOnNode } from './prepare.mjs'

const port = await findConfiguredPort()
installPackages()
makeDevVars()
process.exitCode = await runOnNode(['scripts/shop/dev-server.mjs'], { env: { PORT: String(port) } })
