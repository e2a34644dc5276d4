// Every address that the shop answers at, taken from the tables that the shop itself goes by.
import { readdirSync, readFileSync } from 'node:fs'
import { shopModule } from '../shop-module.mjs'

const [{ ACCESS }, { adminPaths }, { paths }, { matchPage }] = await Promise.all([
  shopModule('worker/http/access.ts'),
  shopModule('web/app/admin-paths.ts'),
  shopModule('domain/page-paths.ts'),
  shopModule('web/app/paths.ts'),
])

const own = (path) => (typeof path === 'function' ? path(':id') : path)
const stringsIn = (path) => (typeof path === 'string' ? [path] : Object.values(path))
const pathsOf = (table) => Object.values(table).map(own).flatMap(stringsIn)

/** Pages, of which those with an id in them are written as the API's are. */
const PAGES = [
  ...new Set([
    ...pathsOf(paths).map((path) => path.split('?')[0]),
    ...pathsOf(adminPaths).map((path) => path.split('?')[0]),
    '/admin',
    '/kategoria/wiertarki',
    '/products/wiertarki',
    '/zamowienie/:id',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/:id',
    '/:id/:id',
  ]),
]

/** What is no page: what crawlers ask for, pictures that staff sent, and files of the build. */
const FILES = [
  '/robots.txt',
  '/sitemap.xml',
  '/index.html',
  '/favicon.svg',
  '/assets/:id',
  '/images/:id',
  '/images/0123456789abcdef0123456789abcdef-400.webp',
  '/:id.webp',
]

/** All of the built shop's; of those that are not of the API only failures are looked for. */
export const addresses = () => [
  ...ACCESS,
  { method: 'GET', path: '/ws' },
  { method: 'GET', path: '/ws/staff' },
  { method: 'POST', path: '/newsletter/unsubscribe' },
  ...[...PAGES, ...FILES].map((path) => ({ method: 'GET', path })),
  ...pictureOfTheBuild(),
]

function pictureOfTheBuild() {
  const [first] = readdirSync('dist/client/images').filter((name) => name.endsWith('.webp'))
  return [{ method: 'GET', path: `/images/${first}` }]
}

/** The names of the pages that none of these addresses leads to; the router's own table says which there are. */
export function missedPages() {
  const found = new Set(PAGES.map((path) => matchPage(path).page))
  const table = /const PAGES[\s\S]*?\n\}/.exec(readFileSync('web/app/router.tsx', 'utf8'))?.[0] ?? ''
  const names = [...table.matchAll(/^ {2}(\w+): \(\) => import\(/gm)].map(([, name]) => name)
  if (names.length === 0) throw new Error('web/app/router.tsx has no table of pages any more')
  return names.filter((name) => !found.has(name))
}
