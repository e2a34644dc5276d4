import { zValidator } from '@hono/zod-validator'
import type { MiddlewareHandler } from 'hono'
import { type $ZodIssue, type $ZodType, type output, safeParse } from 'zod/v4/core'
import { AppError } from '../../domain/errors'
import { FIELD_ERRORS, type FieldError } from '../../domain/forms/fields'
import type { AppEnv } from './context'

const isFieldError = (text: string): text is FieldError => FIELD_ERRORS.includes(text as FieldError)

/**
 * Measures how badly a body mismatches a branch of a union. A wrong literal points to another branch and counts 100.
 * Every other issue counts 1.
 */
const mismatchScore = (issues: readonly $ZodIssue[]): number =>
  issues.reduce((sum, issue) => sum + (issue.code === 'invalid_value' ? 100 : 1), 0)

/** The innermost issues of a failed parse. For a union, the issues of the branch that the body matches best. */
function collectLeafErrors(issues: readonly $ZodIssue[]): { path: string; code: string }[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const closestBranch = issue.errors.toSorted((a, b) => mismatchScore(a) - mismatchScore(b))[0] ?? []
      return collectLeafErrors(closestBranch).map((leafError) => ({
        ...leafError,
        path: [...issue.path, leafError.path].filter(Boolean).join('.'),
      }))
    }
    return [{ path: issue.path.join('.'), code: isFieldError(issue.message) ? issue.message : 'invalid' }]
  })
}

function throwIfInvalid(result: { success: boolean; error?: { issues: readonly $ZodIssue[] } }): void {
  if (!result.success && result.error)
    throw new AppError('input.invalid', { errors: collectLeafErrors(result.error.issues).slice(0, 20) })
}

/**
 * Validates a value by a schema chosen at run time.
 * @throws input.invalid
 */
export function parseOrThrow<T extends $ZodType>(schema: T, value: unknown): output<T> {
  const result = safeParse(schema, value)
  throwIfInvalid(result)
  return result.data as output<T>
}

/**
 * Validates a body or query. The middleware exposes its schema, from which a test renders the tables in docs/api.md.
 */
const createValidator = <T extends $ZodType, Target extends 'json' | 'query'>(target: Target, schema: T) =>
  Object.assign(
    zValidator(target, schema, (result) => throwIfInvalid(result)),
    { target, schema },
  )

export const validateJson = <T extends $ZodType>(schema: T) => createValidator('json', schema)
export const validateQuery = <T extends $ZodType>(schema: T) => createValidator('query', schema)

/**
 * Parses a JSON body once and strictly, before any validator: JSON content type, valid UTF-8, valid JSON. Skips empty
 * bodies, because some POST routes need none.
 */
export const strictJsonMiddleware: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const bytes = await c.req.arrayBuffer()
  if (bytes.byteLength > 0) {
    if (!/^application\/(json|[\w.+-]+\+json)\b/i.test(c.req.header('Content-Type') ?? '')) {
      throw new AppError('input.not_json')
    }
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
      JSON.parse(text)
      // Stores the text for the validator, which would otherwise decode the bytes again through a stream.
      Object.assign(c.req.bodyCache, { text: Promise.resolve(text) })
    } catch (cause) {
      throw new AppError('input.invalid', {}, { cause })
    }
  }
  return next()
}
