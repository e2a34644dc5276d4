import { AsyncLocalStorage } from 'node:async_hooks'

type LogContext = { requestId: string; orderId?: string }

const logContextStorage = new AsyncLocalStorage<LogContext>()

/**
 * Runs the work of a request or a cron run. All log lines of this work, including deferred work, contain the request
 * id.
 */
export const runInRequest = <T>(requestId: string, callback: () => T): T =>
  logContextStorage.run({ requestId }, callback)

/** The request id that Cloudflare assigns; without Cloudflare a random id. The visitor gets it as `X-Request-Id`. */
export const requestIdOf = (headers: Headers): string => headers.get('CF-Ray') ?? crypto.randomUUID()

/** Format of order ids. A value in another format may contain input of a visitor, so it must not be logged. */
const ORDER_ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Adds the order to all further log lines of this request. */
export function setLogOrderId(id: string | null | undefined): void {
  const logContext = logContextStorage.getStore()
  if (logContext && id && ORDER_ID_PATTERN.test(id)) logContext.orderId = id
}

/**
 * Writes a log line as JSON: event, request, order, and facts (codes, counts, ids). Must not contain personal data, or
 * error messages, which may contain values.
 */
export function log(
  level: 'info' | 'warn' | 'error',
  eventName: string,
  logFields: Readonly<Record<string, string | number | null>> = {},
): void {
  console[level](JSON.stringify({ level, what: eventName, ...logContextStorage.getStore(), ...logFields }))
}

export const errorNameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
