import type { Context } from 'hono'
import { AppError } from '../../domain/errors'
import type { FieldError } from '../../domain/forms/fields'

const IDEMPOTENCY_HEADER = 'Idempotency-Key'

const invalidKeyError = (code: FieldError) =>
  new AppError('input.invalid', { errors: [{ path: IDEMPOTENCY_HEADER, code }] })

/** The client's idempotency key; null without one. */
export function readIdempotencyKey(c: Context): string | null {
  const key = c.req.header(IDEMPOTENCY_HEADER)
  if (key === undefined) return null
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) throw invalidKeyError('invalid')
  return key
}

/** The idempotency key of a call that moves money, which must have one. */
export function requireIdempotencyKey(c: Context): string {
  const key = readIdempotencyKey(c)
  if (key === null) throw invalidKeyError('required')
  return key
}
