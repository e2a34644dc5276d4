// `npm run deploy`: builds, migrates the remote database and deploys the Worker, as production always.
// APP_URL says where the shop is; further arguments go to `wrangler deploy` (docs/operating.md).
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { build, giveUp, install, onNode, say } from './prepare.mjs'

const WRANGLER = 'node_modules/wrangler/bin/wrangler.js'

const appUrl = process.env.APP_URL ?? ''
if (!/^https:\/\/[^/]+$/.test(appUrl))
  giveUp('Say where the shop will be:  APP_URL=https://shop.example npm run deploy')
if (/id = "0{8}/.test(readFileSync('wrangler.toml', 'utf8'))) {
  giveUp(
    'wrangler.toml still has the zeros of the local database and KV. docs/operating.md says how to create the real ones.',
  )
}

install()
await build()
const args = process.argv.slice(2)
if (!args.includes('--dry-run')) {
  say('Migrating the database …')
  await must([WRANGLER, 'd1', 'migrations', 'apply', 'DB', '--remote', '--config', 'wrangler.toml'])
}
say('Deploying …')
await must([WRANGLER, 'deploy', '--var', 'ENVIRONMENT:production', '--var', `APP_URL:${appUrl}`, ...args])

async function must(command) {
  const code = await onNode(command, { env: { WRANGLER_LOG: 'log' } })
  if (code !== 0) process.exit(code)
}
