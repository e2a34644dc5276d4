import { hc } from 'hono/client'
import { ERROR_CODES, type ErrorCode, type ErrorDetails } from '../domain/errors'
import type { AppType } from '../worker/app'

export type { CartLine } from '../worker/features/cart/cart'
export type { Product, ProductCard, ProductPage } from '../worker/features/products/products'

/** A refusal of the API. Its message has the form of the specification (part 8): status, colon, body. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    const problem = parseProblem(body)
    this.code = problem.code
    this.details = problem
  }
}

function parseProblem(body: string): ErrorDetails & { code: ErrorCode } {
  try {
    const problem = JSON.parse(body) as ErrorDetails & { code: ErrorCode }
    if (ERROR_CODES.includes(problem.code)) return problem
  } catch {
    // Not ours: a proxy's page, or nothing at all.
  }
  return { code: 'internal' }
}

/** The API's calls with the types of its routes. Only the browser calls it; the edge reads the same data directly. */
export const api = hc<AppType>('/api', { init: { credentials: 'same-origin' } })

type Answer = { ok: boolean; status: number; statusText: string; text: () => Promise<string> }

/** The body of an answer. Throws ApiError for every refusal. */
export async function read<R extends Answer & { json: () => Promise<unknown> }>(
  answer: Promise<R>,
): Promise<Awaited<ReturnType<R['json']>>> {
  const response = await answer
  await refuse(response)
  return (await response.json()) as Awaited<ReturnType<R['json']>>
}

/** For calls that answer with nothing. */
export async function done(answer: Promise<Answer>): Promise<void> {
  await refuse(await answer)
}

async function refuse(response: Answer): Promise<void> {
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
  }
}
