// `npm run admin:password`: sets the administrator's password, which is asked for on the terminal or read from stdin.
// Only its hash is kept: in .dev.vars for the local shop, or on stdout with --print for `wrangler secret put`.
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { askHidden } from './ask.mjs'
import { hashOf, SHORTEST_PASSWORD } from './password-hash.mjs'
import { giveUp, makeDevVars, say, setAdminPassword } from './prepare.mjs'

const [password, again = password] = process.stdin.isTTY
  ? await askTwice()
  : linesOf(await text(process.stdin))
if (again !== password) giveUp('These were two different passwords.')
if ([...password].length < SHORTEST_PASSWORD)
  giveUp(`The password needs at least ${SHORTEST_PASSWORD} characters.`)
if (process.argv.includes('--print')) console.log(hashOf(password))
else {
  makeDevVars()
  setAdminPassword(hashOf(password))
  say('The password of the local shop is set. It counts from the next start.')
}

async function askTwice() {
  return [await askHidden('New password: '), await askHidden('Once more:    ')]
}

/** A pipe gives the password once, or twice as the terminal asks for it. Like there, spaces around it do not count. */
function linesOf(input) {
  const lines = input
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
  while (lines.length > 1 && lines.at(-1) === '') lines.pop()
  if (lines.length > 2) giveUp('Give the password in one line, or twice in two.')
  return lines
}
