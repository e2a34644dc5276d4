// `npm run check-books`: whether the shop's books balance, by the same rules as the hourly check
// (worker/features/books/rules.ts). Reads the local shop's database, also while it is open; with `--remote` the deployed
// one, by wrangler. Prints what breaks a rule and exits with 1 when something does.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { BOOK_RULES } from '../worker/features/books/rules.ts'
import { ENVIRONMENT, giveUp, NODE } from './prepare.mjs'

const STATE = '.wrangler/state/shop'

const ask = process.argv.includes('--remote') ? remote() : local()
const now = String(Date.now())
let faults = 0
for (const { name, sql } of BOOK_RULES) {
  const rows = ask(sql.replaceAll(':now', now))
  faults += rows.length
  console.log(`${rows.length === 0 ? '✓' : '✗'} ${name}`)
  for (const { subject, detail } of rows) console.log(`    ${subject}: ${detail}`)
}
console.log(`\n${BOOK_RULES.length} rules, ${faults === 0 ? 'the books balance' : `${faults} faults`}`)
process.exitCode = faults === 0 ? 0 : 1

function local() {
  const file = existsSync(STATE)
    ? readdirSync(STATE, { recursive: true })
        .map((name) => path.join(STATE, String(name)))
        .find((name) => /[\\/]d1[\\/].*\.sqlite$/.test(name) && isShop(name))
    : undefined
  if (!file) giveUp('There is no local shop yet: npm start makes one.')
  const db = new DatabaseSync(file, { readOnly: true })
  return (sql) => db.prepare(sql).all()
}

function isShop(file) {
  const db = new DatabaseSync(file, { readOnly: true })
  const found = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'voucher_entries'").get()
  db.close()
  return found !== undefined
}

function remote() {
  return (sql) => {
    const command = ['node_modules/wrangler/bin/wrangler.js', 'd1', 'execute', 'DB', '--remote', '--json']
    const printed = execFileSync(NODE, [...command, '--command', sql], { env: ENVIRONMENT, encoding: 'utf8' })
    return JSON.parse(printed)[0].results
  }
}
