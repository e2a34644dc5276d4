// Writes worker-configuration.d.ts from wrangler.toml. Types of Durable Objects are imported from their own files. An
// import from the Worker's entry would make the API project depend on the web app.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { NODE_PATH } from './prepare.mjs'

/** Files of the Durable Objects, by class. */
const OBJECT_FILES = { Room: 'room/room', Inbox: 'staff/inbox' }

const file = 'worker-configuration.d.ts'
const wranglerPath = 'node_modules/wrangler/bin/wrangler.js'
execFileSync(
  NODE_PATH,
  [
    wranglerPath,
    'types',
    file,
    '--include-runtime=false',
    '--strict-vars=false',
    '--env-file=.dev.vars.example',
  ],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' },
  },
)
const generatedTypes = readFileSync(file, 'utf8')
writeFileSync(
  file,
  generatedTypes
    .replace(/^\s*mainModule: .*\n/m, '')
    .replace(
      /import\("\.\/worker\/index"\)\.Chat(\w+)/g,
      (_, name) => `import("./worker/features/chat/${OBJECT_FILES[name]}").Chat${name}`,
    ),
)
