import { LabelRejectedError, LabelServiceError } from './label-service'

/** The shop's account at InPost. `timeoutMs`: the time limit of a call, 8 seconds if absent. */
export type InpostAccount = { apiUrl: string; token: string; organizationId: string; timeoutMs?: number }

const INPOST_TIMEOUT_MS = 8000

/** An error of ShipX. `details`: rejected fields with codes, nested like the request. */
type InpostError = { error?: unknown; details?: unknown }

/**
 * Calls ShipX, the API of InPost.
 * @throws LabelServiceError if a later attempt may succeed; LabelRejectedError if InPost rejects the request
 */
export async function callInpost(
  { apiUrl, token, timeoutMs = INPOST_TIMEOUT_MS }: InpostAccount,
  path: string,
  init: { method?: 'POST' | 'DELETE'; body?: string } = {},
): Promise<Response> {
  let response: Response
  try {
    response = await fetch(apiUrl + path, {
      ...init,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    })
  } catch (error) {
    throw new LabelServiceError('unreachable', { cause: error })
  }
  if (response.ok) return response
  if (response.status === 401 || response.status === 403) throw new LabelServiceError('unauthorized')
  if (response.status === 429 || response.status >= 500) throw new LabelServiceError('unreachable')
  const answer = (await response.json().catch(() => null)) as InpostError | null
  // A failed response without an error code comes from a proxy in front of ShipX.
  if (typeof answer?.error !== 'string') throw new LabelServiceError('unreachable')
  throw new LabelRejectedError({ code: answer.error, fields: listRejectedFields(answer.details) })
}

/** Calls ShipX and reads its JSON answer. The type argument names the expected fields, which the caller checks. */
export async function readInpostJson<T extends object>(
  account: InpostAccount,
  path: string,
  init?: Parameters<typeof callInpost>[2],
): Promise<T> {
  const response = await callInpost(account, path, init)
  const answer: unknown = await response.json().catch((error: unknown) => {
    throw new LabelServiceError('unreachable', { cause: error })
  })
  if (typeof answer !== 'object' || answer === null) throw new LabelServiceError('unreachable')
  return answer as T
}

const MAX_FIELDS = 10

/** The rejected fields in `details`, such as `receiver.phone`, each with its first error code. */
function listRejectedFields(details: unknown, path = ''): { path: string; code: string }[] {
  if (typeof details === 'string') return path ? [{ path, code: details.slice(0, 100) }] : []
  if (Array.isArray(details)) {
    const [first] = details as unknown[]
    return typeof first === 'string'
      ? listRejectedFields(first, path)
      : (details as unknown[]).flatMap((item) => listRejectedFields(item, path)).slice(0, MAX_FIELDS)
  }
  if (typeof details !== 'object' || details === null) return []
  return Object.entries(details)
    .flatMap(([name, value]) => listRejectedFields(value, path ? `${path}.${name}` : name))
    .slice(0, MAX_FIELDS)
}
