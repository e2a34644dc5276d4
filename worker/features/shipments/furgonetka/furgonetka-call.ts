import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/time/time'
import { LabelRejectedError, LabelServiceError } from '../label-service'

/**
 * The shop's account at Furgonetka. `clientId` and `clientSecret`: the OAuth application of the shop. `login` and
 * `password`: the account itself. `tokens`: KV for the access token. `timeoutMs`: time limit of a call, 8 seconds if
 * absent.
 */
export type FurgonetkaAccount = {
  apiUrl: string
  clientId: string
  clientSecret: string
  login: string
  password: string
  tokens: Pick<KVNamespace, 'get' | 'put'>
  timeoutMs?: number
}

type CallInit = { method?: 'POST' | 'PUT' | 'DELETE'; body?: unknown; accept?: string }

export const FURGONETKA_TIMEOUT_MS = 8000
/** The media type, which contains the version of the API. */
const MEDIA_TYPE = 'application/vnd.furgonetka.v1+json'
/** Time before the end of the token at which the shop signs in again, ms. */
const TOKEN_RESERVE_MS = DAY_MS
/** The shortest lifetime that KV accepts for a value, ms. */
const MIN_KV_TTL_MS = MINUTE_MS

/** An error of Furgonetka. `path`: the rejected field of the request, such as `receiver.phone`. */
type FurgonetkaError = { path?: unknown; message?: unknown }

/**
 * Calls the REST API of Furgonetka. Signs in again if the access token is no longer valid.
 * @throws LabelServiceError if a later attempt may succeed; LabelRejectedError if Furgonetka rejects the request
 */
export async function callFurgonetka(
  account: FurgonetkaAccount,
  path: string,
  init: CallInit = {},
): Promise<Response> {
  const storedToken = await account.tokens.get(buildTokenKey(account))
  const firstResponse = storedToken === null ? null : await sendCall(account, storedToken, path, init)
  const response =
    firstResponse && firstResponse.status !== 401
      ? firstResponse
      : await sendCall(account, await signIn(account), path, init)
  if (response.ok) return response
  if (response.status === 401 || response.status === 403) throw new LabelServiceError('unauthorized')
  if (response.status === 429 || response.status >= 500) throw new LabelServiceError('unreachable')
  if (response.status === 404) throw new LabelRejectedError({ code: 'resource_not_found', fields: [] })
  const answer: unknown = await response.json().catch(() => null)
  const errors = listErrors(answer)
  // A failed response without a list of errors comes from a proxy in front of Furgonetka.
  if (errors.length === 0) throw new LabelServiceError('unreachable')
  throw new LabelRejectedError(toLabelProblem('validation_failed', errors))
}

/** Calls Furgonetka and reads its JSON answer. The type argument names the expected fields, which the caller checks. */
export async function readFurgonetkaJson<T extends object>(
  account: FurgonetkaAccount,
  path: string,
  init?: CallInit,
): Promise<T> {
  const response = await callFurgonetka(account, path, init)
  const answer: unknown = await response.json().catch((error: unknown) => {
    throw new LabelServiceError('unreachable', { cause: error })
  })
  if (typeof answer !== 'object' || answer === null) throw new LabelServiceError('unreachable')
  return answer as T
}

const MAX_FIELDS = 10
const MAX_MESSAGE_LENGTH = 300

/** The errors in an answer: the answer itself is the list, or its field `errors` is, or there is only a `message`. */
export function listErrors(answer: unknown): FurgonetkaError[] {
  const { errors = answer, message } = (answer ?? {}) as { errors?: unknown; message?: unknown }
  if (Array.isArray(errors)) return errors as FurgonetkaError[]
  return typeof message === 'string' ? [{ message }] : []
}

/** Converts errors of Furgonetka to the problem of a label. Removes list indexes from the paths of the fields. */
export function toLabelProblem(code: string, errors: readonly FurgonetkaError[]) {
  const paths = errors.flatMap(({ path }) =>
    typeof path === 'string' && path !== '' ? [path.slice(0, 100).replace(/\[\d+\]|\.\d+(?=\.|$)/g, '')] : [],
  )
  const messages = errors.flatMap(({ message }) => (typeof message === 'string' ? [message] : []))
  return {
    code,
    fields: [...new Set(paths)].slice(0, MAX_FIELDS).map((path) => ({ path, code: 'invalid' })),
    ...(messages.length > 0 ? { message: messages.join(' ').slice(0, MAX_MESSAGE_LENGTH) } : {}),
  }
}

const buildTokenKey = ({ apiUrl, clientId, login }: FurgonetkaAccount): string =>
  `furgonetka-token:${apiUrl}:${clientId}:${login}`

async function sendCall(
  { apiUrl, timeoutMs = FURGONETKA_TIMEOUT_MS }: FurgonetkaAccount,
  token: string,
  path: string,
  { method, body, accept = MEDIA_TYPE }: CallInit,
): Promise<Response> {
  try {
    return await fetch(apiUrl + path, {
      ...(method ? { method } : {}),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: accept,
        'Content-Type': MEDIA_TYPE,
        'X-Language': 'pl_PL',
      },
    })
  } catch (error) {
    throw new LabelServiceError('unreachable', { cause: error })
  }
}

/** Gets an access token for the login and password of the account, and stores it for later calls. */
async function signIn(account: FurgonetkaAccount): Promise<string> {
  const { apiUrl, clientId, clientSecret, login, password, timeoutMs = FURGONETKA_TIMEOUT_MS } = account
  let response: Response
  try {
    response = await fetch(`${apiUrl}/oauth/token`, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'password', scope: 'api', username: login, password }),
    })
  } catch (error) {
    throw new LabelServiceError('unreachable', { cause: error })
  }
  if (response.status === 429 || response.status >= 500) throw new LabelServiceError('unreachable')
  if (!response.ok) throw new LabelServiceError('unauthorized')
  const { access_token: token, expires_in: lifetimeSeconds } = await response
    .json<{ access_token?: unknown; expires_in?: unknown }>()
    .catch((error: unknown) => {
      throw new LabelServiceError('unreachable', { cause: error })
    })
  if (typeof token !== 'string') throw new LabelServiceError('unreachable')
  const lifetimeMs = typeof lifetimeSeconds === 'number' ? lifetimeSeconds * SECOND_MS : 0
  await account.tokens.put(buildTokenKey(account), token, {
    expirationTtl: Math.max(MIN_KV_TTL_MS, lifetimeMs - TOKEN_RESERVE_MS) / SECOND_MS,
  })
  return token
}
