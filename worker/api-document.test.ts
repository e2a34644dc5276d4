import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { ClientFrame, InboxFrame, ServerFrame } from '../domain/chat/chat'
import { ERROR_CODES, type ErrorCode } from '../domain/errors'
import { PRODUCT_FIELD_NAMES } from '../domain/products/form/product-fields'
import {
  replaceMarkedSections,
  formatFrameTable,
  formatMarkdownTable,
  insertRouteTables,
  parseRouteCells,
} from '../test/calls/api-document'
import type { Route } from '../test/calls/call'
import { sendApiCall, ROUTE_CALLS } from '../test/calls/calls'
import { readJsonBody, renderExampleBodies } from '../test/calls/example-bodies'
import { makeTestDeps } from '../test/fixtures/factories'
import { chatRoutes } from './features/chat/chat.routes'
import { oneClickRoutes } from './features/marketing/newsletter/one-click.routes'
import { imagesRoutes } from './features/products/images.routes'
import { getCurrentRates } from './features/rates/rates'
import { groupBy } from './group-by'
import { problemResponse } from './http/problem'

const {
  '../docs/api.md': apiDocument = '',
  '../wrangler.toml': wrangler = '',
  '../test/calls/example-bodies.json': storedExampleBodies = '{}',
} = import.meta.glob<string>(['../docs/api.md', '../wrangler.toml', '../test/calls/example-bodies.json'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const routeCells = parseRouteCells(apiDocument)

const FRAME_SCHEMAS = { browser: ClientFrame, server: ServerFrame, 'server at `/ws/staff`': InboxFrame }

/** Returns the names in backticks in a text. One pair of backticks may contain several names. */
const findBacktickedNames = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].flatMap(([, names = '']) => names.split(', '))

async function renderCodeTable(): Promise<string> {
  const app = new Hono().get('/:code', (c) => problemResponse(c, c.req.param('code') as ErrorCode))
  const codesWithStatus = await Promise.all(
    ERROR_CODES.map(async (code) => ({ code, status: (await app.request(`/${code}`)).status })),
  )
  const codesByStatus = [...groupBy(codesWithStatus, ({ status }) => String(status))].toSorted(
    ([a], [b]) => Number(a) - Number(b),
  )
  return formatMarkdownTable(
    ['Status', 'Codes'],
    codesByStatus.map(([status, rows]) => [status, rows.map(({ code }) => `\`${code}\``).join(', ')]),
  )
}

describe('docs/api.md', () => {
  it('has the routes, fields, frames and codes of the code: `npx vitest run worker/api-document.test.ts -u`', async () => {
    const errorCodeTable = await renderCodeTable()
    const documentWithCodes = replaceMarkedSections(
      insertRouteTables(apiDocument),
      'codes',
      () => errorCodeTable,
    )
    const documentWithFrames = replaceMarkedSections(documentWithCodes, 'frames', () =>
      formatFrameTable(FRAME_SCHEMAS),
    )
    const regeneratedDocument = replaceMarkedSections(
      documentWithFrames,
      'product fields',
      () => `- **product fields**: \`${PRODUCT_FIELD_NAMES.join(', ')}\``,
    )
    await expect(regeneratedDocument).toMatchFileSnapshot('../docs/api.md')
  })

  it('names only known error codes', () => {
    const documentedCodes = [...routeCells.values()].flatMap(({ codes }) => findBacktickedNames(codes))
    expect(documentedCodes.filter((code) => !ERROR_CODES.includes(code as ErrorCode))).toEqual([])
  })

  it('has the rate limits of wrangler.toml', () => {
    const rateLimits = [...wrangler.matchAll(/"LIMIT_(\w+)"[^[]*?limit = (\d+), period = 60/g)]
    expect(rateLimits.length).toBeGreaterThan(5)
    const text = apiDocument.replaceAll(/\s+/g, ' ')
    for (const [, name = '', limit] of rateLimits)
      expect(text).toContain(`\`${name.toLowerCase()}\` ${limit}`)
  })

  it('names the routes outside /api', () => {
    const routesOutsideApi = [chatRoutes, oneClickRoutes, imagesRoutes].flatMap(({ routes }) => routes)
    for (const { method, path } of routesOutsideApi.filter((route) => route.method !== 'ALL'))
      expect(apiDocument).toContain(`\`${method} ${path.replace(/\{.*/, '')}\``)
  })
})

/** The body of each sent call. */
const sentBodies = new Map<Route, unknown>()

describe('the answer in docs/api.md', () => {
  /** Routes whose sample call is rejected, because the required token is only in a mail. */
  const ROUTES_WITH_REJECTED_SAMPLE: Route[] = [
    'POST /api/newsletter/confirm',
    'POST /api/newsletter/unsubscribe',
    // Rejected because the repository has no artwork of the label GARAN.
    'GET /api/products/:id/label/:view',
  ]

  beforeAll(async () => {
    await getCurrentRates(
      makeTestDeps({ ratesSource: () => Promise.resolve({ EUR: 230_000, USD: 250_000, GBP: 200_000 }) }),
    )
  })

  /**
   * Fields that the document promises for a response: fields in the text itself, and fields of the objects named in
   * bold.
   */
  function findPromisedFields(text: string): string[] {
    const objectNames = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name)
    const objectDefinitions = objectNames.map(
      (name) => apiDocument.split(`\n- **${name}**: `)[1]?.split('\n')[0] ?? '`undefined`',
    )
    return [...findBacktickedNames(text), ...objectDefinitions.flatMap(findPromisedFields)]
  }

  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null

  /**
   * The fields of a response. For a list or page: the fields of its rows and its other fields. Null for an empty list.
   */
  function findFieldNames(body: unknown): string[] | null {
    if (Array.isArray(body)) return isRecord(body[0]) ? Object.keys(body[0]) : null
    if (!isRecord(body)) return []
    if (!('nextCursor' in body)) return Object.keys(body)
    const { items, nextCursor: _, total: __, ...others } = body
    const itemFieldNames = findFieldNames(items)
    return itemFieldNames && [...itemFieldNames, ...Object.keys(others)]
  }

  it.each(Object.keys(ROUTE_CALLS) as Route[])('is true for %s', async (route) => {
    // Compares only the text before the first semicolon. The text after it is an explanation.
    const [comparedAnswer = ''] = routeCells.get(route)?.answer.split(';') ?? []
    const documentedStatuses = /^\d{3}( or \d{3})?/.exec(comparedAnswer)?.[0].split(' or ') ?? []
    const routeCall = await ROUTE_CALLS[route]()
    sentBodies.set(route, readJsonBody(routeCall))
    const { response, text } = await sendApiCall(route, routeCall, {})
    if (ROUTES_WITH_REJECTED_SAMPLE.includes(route)) return expect(response.status).toBe(404)
    expect(documentedStatuses).toContain(String(response.status))
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
    const fields = isJson ? findFieldNames(JSON.parse(text)) : []
    if (fields) expect(findPromisedFields(comparedAnswer).toSorted()).toEqual(fields.toSorted())
  })
})

describe('test/calls/example-bodies.json', () => {
  it('has a valid body for each writing route: `npx vitest run worker/api-document.test.ts -u`', async () => {
    await expect(renderExampleBodies(storedExampleBodies, sentBodies)).toMatchFileSnapshot(
      '../test/calls/example-bodies.json',
    )
  })
})
