// `npm start`: installs, prepares and builds if necessary, then serves the shop.
import process from 'node:process'
import { buildIfChanged, findConfiguredPort, installPackages, makeDevVars, runOnNode } from './prepare.mjs'

const port = await findConfiguredPort()
installPackages()
makeDevVars()
await buildIfChanged()
process.exitCode = await runOnNode(['scripts/shop/serve.mjs'], { env: { PORT: String(port) } })
