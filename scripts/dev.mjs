// `npm run dev`: like `npm start`, but serves the sources with hot reload.
import process from 'node:process'
import { configuredPort, installPackages, makeDevVars, runOnNode } from './prepare.mjs'

const port = await configuredPort()
installPackages()
makeDevVars()
process.exitCode = await runOnNode(['scripts/shop/dev-server.mjs'], { env: { PORT: String(port) } })
