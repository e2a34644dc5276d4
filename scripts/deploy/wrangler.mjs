// Calls wrangler. Secrets never stand among its arguments, which every user of the machine can see.
import { spawn } from 'node:child_process'
import { ENVIRONMENT, NODE } from '../prepare.mjs'

const EXECUTABLE = 'node_modules/wrangler/bin/wrangler.js'

/** A command could not do what it was asked; the message is for the person at the terminal. */
export class Refusal extends Error {
  name = 'Refusal'
}

/**
 * A function that runs wrangler with arguments and answers with `{ code, output, errors }`. What it says is kept, or shown
 * when `isShown`; it may then ask as well when `mayAsk`. `env` is added to the environment of every call; `isQuiet` keeps
 * everything.
 */
export function wranglerWith({ executable = EXECUTABLE, isQuiet = false, env = {} } = {}) {
  return (args, { isShown = false, mayAsk = false } = {}) => {
    const child = spawn(NODE, [executable, ...args], {
      stdio:
        isShown && !isQuiet
          ? [mayAsk ? 'inherit' : 'ignore', 'inherit', 'inherit']
          : ['ignore', 'pipe', 'pipe'],
      // With less, wrangler leaves out what it was asked to print.
      env: { ...ENVIRONMENT, WRANGLER_LOG: 'log', ...env },
    })
    const said = { output: '', errors: '' }
    child.stdout?.setEncoding('utf8').on('data', (text) => (said.output += text))
    child.stderr?.setEncoding('utf8').on('data', (text) => (said.errors += text))
    return new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => resolve({ code: code ?? 1, ...said }))
    })
  }
}

/** The same for calls that have to work: answers with what was printed, else says what was tried and why it failed. */
export async function must(wrangler, args, options) {
  const { code, output, errors } = await wrangler(args, options)
  if (code === 0) return output
  const reason = (errors.trim() || output.trim()).split('\n').slice(-12).join('\n')
  throw new Refusal(`wrangler ${args.join(' ')} failed${reason ? `:\n${reason}` : '; it says why above.'}`)
}

/** What a call printed as JSON. */
export const mustJson = async (wrangler, args) => JSON.parse(await must(wrangler, args))
