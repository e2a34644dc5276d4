// All URLs of the shop, from its route tables and build output.
import { readdirSync, readFileSync } from 'node:fs'
import { importShopModule } from '../../../scripts/shop/shop-module.mjs'

const [{ ROUTE_ACCESS_RULES }, { adminPaths }, { paths }, { matchPage }] = await Promise.all([
  importShopModule('worker/http/access.ts'),
  importShopModule('web/app/admin-paths.ts'),
  importShopModule('domain/pages/page-paths.ts'),
  importShopModule('web/app/paths.ts'),
])

const resolvePath = (path) => (typeof path === 'function' ? path(':id') : path)
const toPathStrings = (path) => (typeof path === 'string' ? [path] : Object.values(path))
const listPaths = (pathTable) => Object.values(pathTable).map(resolvePath).flatMap(toPathStrings)

/** Paths of the shop's pages. Ids in them are written as `:id`, as in API paths. */
const PAGE_PATHS = [
  ...new Set([
    ...listPaths(paths).map((path) => path.split('?')[0]),
    ...listPaths(adminPaths).map((path) => path.split('?')[0]),
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

/** Paths that are not pages: files for crawlers, uploaded pictures and build output. */
const FILE_PATHS = [
  '/robots.txt',
  '/sitemap.xml',
  '/index.html',
  '/favicon.svg',
  '/assets/:id',
  '/images/:id',
  '/images/0123456789abcdef0123456789abcdef-400.webp',
  '/:id.webp',
]

/**
 * Lists all URLs of the built shop. For URLs outside the API, the load tests only check that there is no server error.
 */
export const listShopUrls = () => [
  ...ROUTE_ACCESS_RULES,
  { method: 'GET', path: '/ws' },
  { method: 'GET', path: '/ws/staff' },
  { method: 'POST', path: '/newsletter/unsubscribe' },
  ...[...PAGE_PATHS, ...FILE_PATHS].map((path) => ({ method: 'GET', path })),
  ...createPictureRequest(),
]

function createPictureRequest() {
  const [firstPicture] = readdirSync('dist/client/images').filter((name) => name.endsWith('.webp'))
  return [{ method: 'GET', path: `/images/${firstPicture}` }]
}

/** Lists the pages of the router that no path in `PAGE_PATHS` matches. */
export function findUncoveredPages() {
  const visitedPages = new Set(PAGE_PATHS.map((path) => matchPage(path).page))
  const pageLoadersSource =
    /const PAGE_LOADERS[\s\S]*?\n\}/.exec(readFileSync('web/app/router.tsx', 'utf8'))?.[0] ?? ''
  const pageNames = [...pageLoadersSource.matchAll(/^ {2}(\w+): \(\) => import\(/gm)].map(([, name]) => name)
  if (pageNames.length === 0) throw new Error('web/app/router.tsx has no table PAGE_LOADERS any more')
  return pageNames.filter((name) => !visitedPages.has(name))
}
