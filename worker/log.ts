import { AsyncLocalStorage } from 'node:async_hooks'

type Subject = { requestId: string; orderId?: string }

const current = new AsyncLocalStorage<Subject>()

/** Does the work of one request, or of one run of cron: every line that is logged meanwhile, and later for it, carries its id. */
export const inRequest = <T>(requestId: string, work: () => T): T => current.run({ requestId }, work)

/** The id by which the edge knows a request, and the visitor too (`X-Request-Id`). */
export const requestIdOf = (headers: Headers): string => headers.get('CF-Ray') ?? crypto.randomUUID()

/** What the shop gives its orders; anything else that a visitor calls one is theirs, and is not written down. */
const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** From here on the lines of this request name the order. */
export function aboutOrder(id: string | null | undefined): void {
  const subject = current.getStore()
  if (subject && id && ORDER_ID.test(id)) subject.orderId = id
}

/**
 * One line of the shop's log, as JSON: what happened, of which request and order, and facts that are codes, counts and ids.
 * Never messages of errors, which carry values, and nothing of a person.
 */
export function log(
  level: 'info' | 'warn' | 'error',
  what: string,
  facts: Readonly<Record<string, string | number | null>> = {},
): void {
  console[level](JSON.stringify({ level, what, ...current.getStore(), ...facts }))
}

/** What an error may be called in the log. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
