import { type Context, Hono } from 'hono'
import { isSessionId } from '../../../domain/chat/chat'
import { AppError } from '../../../domain/errors'
import { makeDeps } from '../../make-deps'
import { isCrossOrigin, consumeRateLimit } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { requestIdMiddleware } from '../../http/request-id'
import { onError, problemResponse } from '../../http/problem'
import { acceptRelayedSocket } from './sockets/open-room-socket'
import { createRoomRequest } from './room/room'

/**
 * WebSocket routes of the chat. A separate Hono app without the shop's middleware, because the middleware sets headers,
 * which are immutable in the response of an accepted WebSocket.
 */
export const chatRoutes = new Hono<AppEnv>()
  .onError(onError)
  .use(requestIdMiddleware)
  .use(async (c, next) => {
    c.set('deps', await makeDeps(c.env, (promise) => c.executionCtx.waitUntil(promise)))
    await next()
  })
  .use(async (c, next) => {
    if (c.req.method !== 'GET') return createMethodNotAllowedResponse(c)
    if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket') return createUpgradeRequiredResponse(c)
    if (isCrossOrigin(c)) throw new AppError('request.foreign_origin')
    await consumeRateLimit(c, 'writes')
    return next()
  })
  .get('/ws', async (c) => {
    const requestedId = c.req.query('sessionId')
    if (requestedId === undefined) {
      const canStartChat = () =>
        consumeRateLimit(c, 'chats').then(
          () => true,
          () => false,
        )
      return acceptRelayedSocket({ rooms: c.env.CHAT_ROOM, canStartChat })
    }
    // The shop's own pages send a session id in the URL, or an empty id to start a session. The room then accepts the
    // WebSocket directly, without a relay.
    if (!requestedId) await consumeRateLimit(c, 'chats')
    // A malformed session id is replaced by a new id. The room of a new id is empty, so the client gets the same answer
    // as for an unknown session.
    const sessionId = requestedId && isSessionId(requestedId) ? requestedId : crypto.randomUUID()
    return c.env.CHAT_ROOM.getByName(sessionId).fetch(createRoomRequest(sessionId, { isFirst: !requestedId }))
  })
  .get('/ws/staff', (c) => c.env.CHAT_INBOX.getByName('staff').fetch(c.req.raw))

function createMethodNotAllowedResponse(c: Context<AppEnv>): Response {
  const errorResponse = problemResponse(c, 'request.method_not_allowed')
  errorResponse.headers.set('Allow', 'GET')
  return errorResponse
}

/**
 * Responds with status 426 to a request without a WebSocket upgrade. The code is not in `ERROR_CODES`, because browsers
 * never get this response.
 */
const createUpgradeRequiredResponse = (c: Context): Response =>
  c.json(
    { type: 'about:blank', title: 'Upgrade required', status: 426, code: 'request.upgrade_required' },
    426,
    {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      Upgrade: 'websocket',
    },
  )
