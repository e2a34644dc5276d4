// Finds the browser for the browser tests: the installed one, or a new one from apt-get.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { printStep } from './prepare.mjs'

/** Headless Chromium. It renders the same pages in two thirds of the time of the full browser. */
const HEADLESS_CHROMIUM_NAME = 'chromium-headless-shell'
const FULL_CHROMIUM_FILE_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
  'Google Chrome',
  'Chromium',
]
const CHROMIUM_FOLDERS = [
  ...(process.env.PATH ?? '').split(path.delimiter),
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
  'C:/Program Files/Google/Chrome/Application',
]

/** Runs the file as a test, because some systems have a stub that only explains how to install Chromium. */
const isExecutable = (file) =>
  existsSync(file) &&
  (process.platform === 'win32' || spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0)

/** The path of the installed browser. CHROME_PATH has priority. `isWhole` as in `findChromium`. */
export function findInstalledChromium({ isWhole = false } = {}) {
  const { CHROME_PATH: chromePath } = process.env
  const fileNames = isWhole ? FULL_CHROMIUM_FILE_NAMES : [HEADLESS_CHROMIUM_NAME, ...FULL_CHROMIUM_FILE_NAMES]
  const candidatePaths = fileNames.flatMap((name) =>
    CHROMIUM_FOLDERS.map((folder) => path.join(folder, name)),
  )
  // Ignores a CHROME_PATH that names the headless browser, as in `npm test`: `isWhole` needs the full browser.
  const isUsable = chromePath && !(isWhole && path.basename(chromePath) === HEADLESS_CHROMIUM_NAME)
  return [...(isUsable ? [chromePath] : []), ...candidatePaths].find(isExecutable)
}

/**
 * Returns `path`, or a `problem` with instructions for the user. `isWhole` selects the full browser, for measurements.
 */
export async function findChromium(options = {}) {
  const installedPath = findInstalledChromium(options)
  if (installedPath) return { path: installedPath }
  const isRoot = process.getuid?.() === 0
  const sudoPrefix = isRoot ? [] : ['sudo', '-n']
  printStep('Installing Chromium (apt-get) …')
  let installErrors = await runAndReadErrors([...sudoPrefix, 'apt-get', 'update', '-qq'])
  // Some systems do not have the headless package, so try the full one next.
  for (const name of options.isWhole ? ['chromium'] : [HEADLESS_CHROMIUM_NAME, 'chromium']) {
    const installCommand = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name]
    installErrors = (await runAndReadErrors([...sudoPrefix, ...installCommand])) || installErrors
    const installedBrowserPath = findInstalledChromium(options)
    if (installedBrowserPath) return { path: installedBrowserPath }
  }
  return {
    problem: `The browser tests need Chromium, and it could not be installed. Install Chromium or Chrome, or say where it is:  CHROME_PATH=/path/to/chrome npm test\n${installErrors}`,
  }
}

/** Runs a command. Returns an empty text on success, else its error output. */
function runAndReadErrors([command, ...args]) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (errorOutput += text))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) => resolve(code === 0 ? '' : errorOutput || `${command} ended with ${code}`))
  })
}
