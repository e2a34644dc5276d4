// The browser of the browser tests: the system's own, installed by apt-get where there is none.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { say } from './prepare.mjs'

/** Chromium without its windows: the same pages in two thirds of the time. */
const SHELL = 'chromium-headless-shell'
const WHOLE = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
  'Google Chrome',
  'Chromium',
]
const PLACES = [
  ...(process.env.PATH ?? '').split(path.delimiter),
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
  'C:/Program Files/Google/Chrome/Application',
]

/** Some systems have a program of the name that only says how to install it. */
const works = (file) =>
  existsSync(file) &&
  (process.platform === 'win32' || spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0)

/** The file of the browser that is here already, the one named by CHROME_PATH before all; `isWhole` as below. */
export function installedChromium({ isWhole = false } = {}) {
  const { CHROME_PATH: named } = process.env
  const names = isWhole ? WHOLE : [SHELL, ...WHOLE]
  const files = names.flatMap((name) => PLACES.map((place) => path.join(place, name)))
  return [...(named ? [named] : []), ...files].find(works)
}

/**
 * Answers with `path`, or with the `problem` in a sentence that says what to do. With `isWhole` it is the browser that
 * people have, for what is measured.
 */
export async function findChromium(options = {}) {
  const found = installedChromium(options)
  if (found) return { path: found }
  const isRoot = process.getuid?.() === 0
  const asRoot = isRoot ? [] : ['sudo', '-n']
  say('Installing Chromium (apt-get) …')
  let output = await complaintOf([...asRoot, 'apt-get', 'update', '-qq'])
  // Not every system has the first.
  for (const name of options.isWhole ? ['chromium'] : [SHELL, 'chromium']) {
    const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name]
    output = (await complaintOf([...asRoot, ...install])) || output
    const fresh = installedChromium(options)
    if (fresh) return { path: fresh }
  }
  return {
    problem: `The browser tests need Chromium, and it could not be installed. Install Chromium or Chrome, or say where it is:  CHROME_PATH=/path/to/chrome npm test\n${output}`,
  }
}

/** Runs a command; empty when it went well, else what it said. */
function complaintOf([command, ...args]) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) => resolve(code === 0 ? '' : said || `${command} ended with ${code}`))
  })
}
