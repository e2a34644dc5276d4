// `npm run admin:password`: sets the administrator's password, which is asked for on the terminal or read from stdin.
// Only its hash is kept: in .dev.vars for the local shop, or on stdout with --print for `wrangler secret put`.
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { hashOf } from './password-hash.mjs'
import { giveUp, makeDevVars, say, setAdminPassword } from './prepare.mjs'

const SHORTEST = 12

const password = process.stdin.isTTY ? await askTwice() : (await text(process.stdin)).replace(/\r?\n$/, '')
if ([...password].length < SHORTEST) giveUp(`The password needs at least ${SHORTEST} characters.`)
if (process.argv.includes('--print')) console.log(hashOf(password))
else {
  makeDevVars()
  setAdminPassword(hashOf(password))
  say('The password of the local shop is set. It counts from the next start.')
}

async function askTwice() {
  const first = await ask('New password: ')
  if (first !== (await ask('Once more:    '))) giveUp('These were two different passwords.')
  return first
}

/** Asks on the terminal; what is typed is not shown. Questions go to stderr, so that stdout has the hash alone. */
async function ask(question) {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  terminal.on('SIGINT', () => process.exit(130))
  const answer = await terminal.question('')
  terminal.close()
  process.stderr.write('\n')
  return answer
}
