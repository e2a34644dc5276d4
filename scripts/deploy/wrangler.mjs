// Runs wrangler. Secrets must never be arguments, because every user of the machine can see the arguments of a process.
import { spawn } from 'node:child_process'
import { ENVIRONMENT_VARIABLES, NODE_PATH } from '../prepare.mjs'

const WRANGLER_PATH = 'node_modules/wrangler/bin/wrangler.js'

/** Error for a step of a deployment or backup that cannot be done. The message is shown to the user. */
export class UserError extends Error {
  name = 'UserError'
}

/**
 * Returns a function that runs wrangler and resolves with `{ code, output, errors }`. `isShown` prints its output,
 * `mayAsk` allows prompts, `env` adds environment variables. `runCall` replaces wrangler in tests.
 */
export function createWrangler({ runCall, env = {} } = {}) {
  if (runCall) return (args) => Promise.resolve(runCall(args))
  return (args, { isShown = false, mayAsk: isInteractive = false } = {}) => {
    const child = spawn(NODE_PATH, [WRANGLER_PATH, ...args], {
      stdio: isShown
        ? [isInteractive ? 'inherit' : 'ignore', 'inherit', 'inherit']
        : ['ignore', 'pipe', 'pipe'],
      // wrangler prints the requested output only at log level `log` or above.
      env: { ...ENVIRONMENT_VARIABLES, WRANGLER_LOG: 'log', ...env },
    })
    const processOutput = { output: '', errors: '' }
    child.stdout?.setEncoding('utf8').on('data', (text) => (processOutput.output += text))
    child.stderr?.setEncoding('utf8').on('data', (text) => (processOutput.errors += text))
    return new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => resolve({ code: code ?? 1, ...processOutput }))
    })
  }
}

/** Runs wrangler and returns its output. Throws a UserError with command and reason on failure. */
export async function runWrangler(wrangler, args, options) {
  const { code, output, errors } = await wrangler(args, options)
  if (code === 0) return output
  const lastOutputText = (errors.trim() || output.trim()).split('\n').slice(-12).join('\n')
  throw new UserError(
    `wrangler ${args.join(' ')} failed${lastOutputText ? `:\n${lastOutputText}` : '; it says why above.'}`,
  )
}

export const runWranglerJson = async (wrangler, args) => JSON.parse(await runWrangler(wrangler, args))
