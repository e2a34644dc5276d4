// Serves the built shop with its data in .wrangler/state/shop until it is stopped. Run by `npm start`.
import process from 'node:process'
import { formatPasswordHint, exitOnUserError, readLocalVars, runWhenStopped } from '../prepare.mjs'
import { startShop } from './shop-server.mjs'

let shop
runWhenStopped(async () => {
  await shop?.close()
  process.exit(0)
})

// Passes the current .dev.vars, because the copy in the build may be out of date. The file also has variables that
// wrangler.toml does not name.
shop = await startShop({
  port: Number(process.env.PORT),
  state: '.wrangler/state/shop',
  vars: readLocalVars(),
}).catch(exitOnUserError)
console.log(`
  Ekspo Narzędzia is open:  ${shop.url}
  Administrator's password: ${formatPasswordHint()}

  Its data is kept in .wrangler/state/shop (npm run db:reset forgets it). Ctrl-C closes the shop.
`)
