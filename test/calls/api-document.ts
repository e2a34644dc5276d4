import { type JSONSchema, toJSONSchema, type $ZodType } from 'zod/v4/core'
import { PHOTO_TOKEN_HEADER } from '../../domain/returns/complaint'
import { PageView } from '../../domain/statistics/page-view'
import { groupBy } from '../../worker/group-by'
import { ROUTE_ACCESS_RULES } from '../../worker/http/access'
import type { Route } from './call'
import { type AccessRule, listValidators, toRoute } from './route-validators'

type JsonSchema = JSONSchema.JSONSchema

/**
 * Maximum number of allowed values that the document lists for a field, because a longer list does not fit into a table
 * cell. A field with more values is documented as `string`.
 */
const MAX_LISTED_VALUES = 8
/** Maximum length of a request body in a table cell, in characters. A longer body is documented below the table. */
const MAX_REQUEST_LENGTH = 300

const isJsonSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null
const filterSchemas = (values: readonly unknown[] = []): JsonSchema[] => values.filter(isJsonSchema)

/** Lists the members of a union, nested unions included. For any other schema, lists only the schema. */
function listUnionMembers(schema: JsonSchema): JsonSchema[] {
  const unionMembers = filterSchemas(schema.anyOf ?? schema.oneOf)
  return unionMembers.length > 0 ? unionMembers.flatMap(listUnionMembers) : [schema]
}

/** Lists the type names of a schema that is no object. A schema of the constant `''` has none. */
function listSimpleTypes({ const: constValue, enum: values, type, format, items }: JsonSchema): string[] {
  if (constValue !== undefined) return constValue === '' ? [] : [String(constValue)]
  if (values?.every((value) => ['0', '1', 'true', 'false'].includes(String(value)))) return ['boolean']
  if (values) return values.length > MAX_LISTED_VALUES ? ['string'] : values.map(String)
  if (Array.isArray(type)) return type.includes('number') ? ['amount'] : type
  if (type === 'array') return [`[${isJsonSchema(items) ? formatType(items) : 'any'}]`]
  if (type === 'string') return [format === 'date' || format === 'date-time' ? format : 'string']
  return [type ?? 'any']
}

/** Type of a field, such as `pl/en or null`. The objects of a union are merged (`formatFieldList`). */
function formatType(schema: JsonSchema): string {
  const unionMembers = listUnionMembers(schema)
  const objectSchemas = unionMembers.filter(({ type, properties }) => type === 'object' && properties)
  const simpleTypeNames = new Set(
    unionMembers.filter((member) => !objectSchemas.includes(member)).flatMap(listSimpleTypes),
  )
  const isNullable = simpleTypeNames.delete('null')
  const valueTypes = simpleTypeNames.has('string') ? ['string'] : [...simpleTypeNames]
  const typeNames =
    objectSchemas.length > 0 ? [`{${formatFieldList(objectSchemas)}}`, ...valueTypes] : valueTypes
  return `${typeNames.join('/')}${isNullable ? ' or null' : ''}`
}

/** The merged fields of several objects. `?` marks a field that is optional or missing in one of them. */
function formatFieldList(objects: readonly JsonSchema[]): string {
  const fieldNames = [...new Set(objects.flatMap(({ properties }) => Object.keys(properties ?? {})))]
  const fieldTexts = fieldNames.map((name) => {
    const fieldType = formatType({
      anyOf: filterSchemas(objects.map(({ properties }) => properties?.[name])),
    })
    const isRequired = objects.every(({ required }) => required?.includes(name))
    return `${name}${isRequired ? '' : '?'}${fieldType === 'string' ? '' : `: ${fieldType}`}`
  })
  return fieldTexts.join(', ')
}

const listObjectSchemas = (schema: $ZodType): JsonSchema[] =>
  listUnionMembers(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** Descriptions of requests that have no validator, because their routes parse the body themselves. */
const REQUEST_DESCRIPTIONS: Partial<Record<Route, string>> = {
  'POST /api/complaints/:id/photos': `the photo; header \`${PHOTO_TOKEN_HEADER}\``,
  'POST /api/page-view': `\`${formatFieldList(listObjectSchemas(PageView))}\``,
  'POST /api/payments/webhook': 'an event; header `Stripe-Signature`',
  'POST /api/webhooks/inpost': 'a message of InPost',
  'POST /api/webhooks/furgonetka': 'a message of Furgonetka',
  'POST /api/admin/products/import': 'the CSV file',
  'POST /api/admin/manuals': 'the PDF file, at most 10 MB',
  'POST /api/admin/images': 'a form with a `file` for each width',
}

function describeRequest(row: AccessRule): string {
  const inputSchemas = listValidators(row).map(
    ({ target, schema }) =>
      `\`${target === 'query' ? '?' : ''}${formatFieldList(listObjectSchemas(schema))}\``,
  )
  return [...inputSchemas, REQUEST_DESCRIPTIONS[toRoute(row)] ?? ''].filter(Boolean).join('; ')
}

const CALLER_NAMES = { anyone: 'visitor', holder: 'holder', provider: 'provider' }
/** Words for the rate limits whose names are not clear to readers of the document. */
const LIMIT_NAMES: Partial<Record<AccessRule['limit'], string>> = {
  none: 'no rate limit',
  work: 'reads unless cached',
}
const ROLE_NAMES = { readonly: 'member', staff: 'staff', owner: 'owner' }

/** Describes who may call a route, and its rate limit unless the limit is the default of the HTTP method. */
function describeAccess(row: AccessRule): string {
  const callerText = row.who === 'admin' ? ROLE_NAMES[row.role] : CALLER_NAMES[row.who]
  const isDefaultLimit = row.limit === (row.method === 'GET' ? 'reads' : 'writes')
  return isDefaultLimit ? callerText : `${callerText} (${LIMIT_NAMES[row.limit] ?? row.limit})`
}

/** Parses the hand-written table cells of each route: the answer and the error codes. The other cells are generated. */
export function parseRouteCells(document: string): Map<string, { answer: string; codes: string }> {
  const tableRows = [...document.matchAll(/^\| `([A-Z]+ \/api[^`]*)` \|(.*)\|$/gm)]
  return new Map(
    tableRows.map(([, route = '', cells = '']) => {
      const [, , answer = '', codes = ''] = cells.split('|').map((cell) => cell.trim())
      return [route, { answer, codes }]
    }),
  )
}

const toMarkdownRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`.replaceAll(/ {2,}/g, ' ')
export const formatMarkdownTable = (headerCells: readonly string[], rows: readonly string[][]): string =>
  [toMarkdownRow(headerCells), `|${'---|'.repeat(headerCells.length)}`, ...rows.map(toMarkdownRow)].join('\n')

function formatRouteTable(
  rows: readonly AccessRule[],
  cellsByRoute: ReturnType<typeof parseRouteCells>,
): string {
  const routeRows = rows.map((row) => ({
    row,
    request: describeRequest(row),
    ...cellsByRoute.get(toRoute(row)),
  }))
  const isLongRequest = ({ request }: { request: string }) => request.length > MAX_REQUEST_LENGTH
  const tableCells = routeRows.map(({ row, request, answer = '', codes = '' }) => [
    `\`${toRoute(row)}\``,
    describeAccess(row),
    isLongRequest({ request }) ? 'see below' : request,
    answer,
    codes,
  ])
  const longRequestLines = routeRows
    .filter(isLongRequest)
    .map(({ row, request }) => `\n\`${toRoute(row)}\` takes ${request}`)
  return [
    formatMarkdownTable(['Call', 'Who', 'Takes', 'Answer', 'Codes'], tableCells),
    ...longRequestLines,
  ].join('\n')
}

/** Markdown table of WebSocket frames: one row for each sender and frame `type`. */
export function formatFrameTable(schemasBySender: Record<string, $ZodType>): string {
  const readFrameType = ({ properties }: JsonSchema) =>
    String(filterSchemas([properties?.['type']])[0]?.const)
  const rows = Object.entries(schemasBySender).flatMap(([sender, schema]) =>
    [...groupBy(listObjectSchemas(schema), readFrameType)].map(([type, frames]) => {
      const fieldsText = formatFieldList(frames.map(omitTypeField))
      return [sender, `\`${type}\``, fieldsText && `\`${fieldsText}\``]
    }),
  )
  return formatMarkdownTable(['From', 'Frame', 'Fields'], rows)
}

function omitTypeField(frame: JsonSchema): JsonSchema {
  const { type: _, ...properties } = frame.properties ?? {}
  return { ...frame, properties }
}

/** Replaces the text between each `<!-- {name} {about} -->` and the next `<!-- end -->` by the rendered section. */
export const replaceMarkedSections = (
  document: string,
  name: string,
  renderSection: (markerArgument: string) => string,
): string =>
  document.replaceAll(
    new RegExp(`(<!-- ${name} ?([^>]*) -->\n)[^]*?(<!-- end -->)`, 'g'),
    (_, startMarker: string, markerArgument: string, endMarker: string) =>
      `${startMarker}${renderSection(markerArgument)}\n${endMarker}`,
  )

/**
 * The document with current tables of routes. Each route is in the table whose marker has the longest matching prefix
 * of the route's path.
 */
export function insertRouteTables(document: string): string {
  const cellsByRoute = parseRouteCells(document)
  const routePrefixes = [...document.matchAll(/<!-- routes (.*) -->/g)].flatMap(([, list = '']) =>
    list.split(' '),
  )
  const findPrefix = ({ path }: AccessRule) =>
    routePrefixes
      .filter((prefix) => path === prefix || path.startsWith(`${prefix}/`))
      .toSorted((a, b) => b.length - a.length)[0] ?? ''
  const routesByPrefix = groupBy(ROUTE_ACCESS_RULES, findPrefix)
  const undocumentedRoutes = routesByPrefix.get('')
  if (undocumentedRoutes)
    throw new Error(`docs/api.md has no table for ${undocumentedRoutes.map(toRoute).join(', ')}`)
  return replaceMarkedSections(document, 'routes', (prefixList) =>
    formatRouteTable(
      prefixList.split(' ').flatMap((prefix) => routesByPrefix.get(prefix) ?? []),
      cellsByRoute,
    ),
  )
}
