// A fake wrangler for tests, with the arguments and output of the real program. The variable FAKE_ACCOUNT names a file
// with the state of the fake account and a list of all calls. The field `fails` of this file names a call that fails;
// `failsWith` is the error.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { createHash } from 'node:crypto'

const ACCOUNT_FILE = process.env.FAKE_ACCOUNT
const account = JSON.parse(readFileSync(ACCOUNT_FILE, 'utf8'))
const args = process.argv.slice(2)
const readOption = (name) => args[args.indexOf(name) + 1]
const isListed = (bucket) => !(account.unlisted ?? []).includes(bucket)
const formatBucketLines = (name) => `name:           ${name}\ncreation_date:  2026-11-22T12:00:00.000Z`
const hashText = (text) => createHash('sha256').update(text).digest('hex')

const COMMANDS = {
  whoami: () => {
    if (!account.isSignedIn) return exitWithReason({ loggedIn: false })
    return { loggedIn: true, email: 'owner@example.com', accounts: [{ id: 'a1', name: 'Shop' }] }
  },
  'd1 list': () => account.databases,
  'd1 create': ([name]) => {
    account.databases.push({ name, uuid: `uuid-of-${name}` })
    return `✅ Successfully created DB '${name}' in region EEUR`
  },
  'kv namespace list': () => account.namespaces,
  'kv namespace create': ([title]) => {
    account.namespaces.push({ title, id: `id-of-${title}` })
    return `🌀 Creating namespace with title "${title}"\n✨ Success!`
  },
  'r2 bucket list': () =>
    ['Listing buckets...', ...account.buckets.filter(isListed).map(formatBucketLines)].join('\n'),
  'r2 bucket create': ([name]) => {
    if (account.buckets.includes(name))
      return exitWithReason(
        '✘ [ERROR] The bucket you tried to create already exists, and you own it. [code: 10004]',
      )
    account.buckets.push(name)
    return `✅ Created bucket '${name}'`
  },
  'secret list': () => {
    const deployedWorker = account.workers[readOption('--name')]
    if (!deployedWorker) return exitWithReason(`✘ [ERROR] Worker "${readOption('--name')}" not found.`)
    return Object.keys(deployedWorker.secrets).map((name) => ({ name, type: 'secret_text' }))
  },
  'd1 execute': () => [
    { results: [], success: true },
    { results: (account.migrations ?? []).map((name) => ({ name })), success: true },
  ],
  'd1 migrations apply': () => {
    account.migrated = true
    return 'No migrations to apply!'
  },
  deploy: () => {
    const config = JSON.parse(readFileSync(readOption('--config'), 'utf8'))
    const newSecrets = args.includes('--secrets-file') ? recordSecretsFile(readOption('--secrets-file')) : {}
    const secrets = { ...account.workers[config.name]?.secrets, ...newSecrets }
    if (config.secrets.required.some((name) => !secrets[name]))
      return exitWithReason('✘ [ERROR] The following required secrets have not been set')
    account.workers[config.name] = { config, secrets }
    return 'Uploaded'
  },
}

function recordSecretsFile(file) {
  account.secretsFile = {
    file,
    mode: statSync(file).mode & 0o777,
    folderMode: statSync(path.dirname(file)).mode & 0o777,
  }
  const secrets = JSON.parse(readFileSync(file, 'utf8'))
  return Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, hashText(value)]))
}

function exitWithReason(reason) {
  process.exitCode = 1
  return reason
}

const [name] = Object.keys(COMMANDS)
  .filter((command) => `${args.join(' ')} `.startsWith(`${command} `))
  .toSorted((a, b) => b.length - a.length)
account.calls.push(args.join(' '))
const output =
  account.fails === name
    ? exitWithReason(
        `✘ [ERROR] ${account.failsWith ?? 'A request to the Cloudflare API failed. [code: 10000]'}`,
      )
    : COMMANDS[name](args.slice(name.split(' ').length))
const printOutput = process.exitCode === 1 && typeof output === 'string' ? console.error : console.log
printOutput(typeof output === 'string' ? output : JSON.stringify(output, null, 2))
writeFileSync(ACCOUNT_FILE, JSON.stringify(account))
