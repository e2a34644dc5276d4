// A fake wrangler for tests, with the arguments and output of the real program. It runs in the process of the test,
// because starting a process for each call takes longer than the tests.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createHash } from 'node:crypto'

/** Error of the fake program: it ends with exit code 1. */
class CommandError extends Error {}

/**
 * Runs a call like wrangler and returns `{ code, output, errors }`. `accountFile` has the state of the fake account and a
 * list of all calls. Its field `fails` names a call that fails; `failsWith` is the error.
 */
export function runFakeWrangler(accountFile, args) {
  const account = JSON.parse(readFileSync(accountFile, 'utf8'))
  account.calls.push(args.join(' '))
  const commands = createCommands(account, args)
  const [name] = Object.keys(commands)
    .filter((command) => `${args.join(' ')} `.startsWith(`${command} `))
    .toSorted((a, b) => b.length - a.length)
  try {
    if (account.fails === name)
      throw new CommandError(
        `✘ [ERROR] ${account.failsWith ?? 'A request to the Cloudflare API failed. [code: 10000]'}`,
      )
    const output = commands[name](args.slice(name.split(' ').length))
    return { code: 0, output: typeof output === 'string' ? output : JSON.stringify(output), errors: '' }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return { code: 1, output: '', errors: error.message }
  } finally {
    writeFileSync(accountFile, JSON.stringify(account))
  }
}

/** The commands of the fake program, by name. A command returns its output as text or as an object for JSON. */
function createCommands(account, args) {
  const readOption = (name) => args[args.indexOf(name) + 1]
  const isListed = (bucket) => !(account.unlisted ?? []).includes(bucket)
  return {
    whoami: () => {
      if (!account.isSignedIn) throw new CommandError('Not logged in.')
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
        throw new CommandError(
          '✘ [ERROR] The bucket you tried to create already exists, and you own it. [code: 10004]',
        )
      account.buckets.push(name)
      return `✅ Created bucket '${name}'`
    },
    'secret list': () => {
      const deployedWorker = account.workers[readOption('--name')]
      if (!deployedWorker) throw new CommandError(`✘ [ERROR] Worker "${readOption('--name')}" not found.`)
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
      const newSecrets = args.includes('--secrets-file')
        ? recordSecretsFile(account, readOption('--secrets-file'))
        : {}
      const secrets = { ...account.workers[config.name]?.secrets, ...newSecrets }
      if (config.secrets.required.some((name) => !secrets[name]))
        throw new CommandError('✘ [ERROR] The following required secrets have not been set')
      account.workers[config.name] = { config, secrets }
      return 'Uploaded'
    },
  }
}

const formatBucketLines = (name) => `name:           ${name}\ncreation_date:  2026-11-22T12:00:00.000Z`
const hashText = (text) => createHash('sha256').update(text).digest('hex')

function recordSecretsFile(account, file) {
  account.secretsFile = {
    file,
    mode: statSync(file).mode & 0o777,
    folderMode: statSync(path.dirname(file)).mode & 0o777,
  }
  const secrets = JSON.parse(readFileSync(file, 'utf8'))
  return Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, hashText(value)]))
}
