// `npm run admin:password`: sets the administrator's password, which is asked for on the terminal or read from stdin.
// Only its hash is kept: in .dev.vars for the local shop, or on stdout with --print for `wrangler secret put`.
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { askHidden } from './ask.mjs'
import { hashOf, SHORTEST_PASSWORD } from './password-hash.mjs'
import { giveUp, makeDevVars, say, setAdminPassword } from './prepare.mjs'

const password = process.stdin.isTTY ? await askTwice() : (await text(process.stdin)).replace(/\r?\n$/, '')
if ([...password].length < SHORTEST_PASSWORD)
  giveUp(`The password needs at least ${SHORTEST_PASSWORD} characters.`)
if (process.argv.includes('--print')) console.log(hashOf(password))
else {
  makeDevVars()
  setAdminPassword(hashOf(password))
  say('The password of the local shop is set. It counts from the next start.')
}

async function askTwice() {
  const first = await askHidden('New password: ')
  if (first !== (await askHidden('Once more:    '))) giveUp('These were two different passwords.')
  return first
}
