// `npm run admin:password`: sets the administrator's password, read from the terminal or stdin. Only the hash is
// stored: in .dev.vars for the local shop, or printed with --print for `wrangler secret put`.
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { askWithHiddenInput } from './ask.mjs'
import { hashPassword, MIN_PASSWORD_LENGTH } from './password-hash.mjs'
import { exitWithError, makeDevVars, printStep, setAdminPassword } from './prepare.mjs'

const [password, repeatedPassword = password] = process.stdin.isTTY
  ? await askPasswordTwice()
  : splitLines(await text(process.stdin))
if (repeatedPassword !== password) exitWithError('These were two different passwords.')
if ([...password].length < MIN_PASSWORD_LENGTH)
  exitWithError(`The password needs at least ${MIN_PASSWORD_LENGTH} characters.`)
if (process.argv.includes('--print')) console.log(hashPassword(password))
else {
  makeDevVars()
  setAdminPassword(hashPassword(password))
  printStep('The password of the local shop is set. It counts from the next start.')
}

async function askPasswordTwice() {
  return [await askWithHiddenInput('New password: '), await askWithHiddenInput('Once more:    ')]
}

/**
 * Splits piped input into lines without surrounding spaces. Accepts the password on one line, or repeated on a second
 * line as at the prompts.
 */
function splitLines(input) {
  const lines = input
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
  while (lines.length > 1 && lines.at(-1) === '') lines.pop()
  if (lines.length > 2) exitWithError('Give the password in one line, or twice in two.')
  return lines
}
