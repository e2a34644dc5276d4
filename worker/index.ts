import { app } from './app'
import { makeDeps } from './make-deps'
import { chatRoutes } from './features/chat/chat.routes'
import { imagesRoutes } from './features/products/images.routes'
import { manualsRoutes } from './features/products/manuals.routes'
import { oneClickRoutes } from './features/marketing/newsletter/one-click.routes'
import { withSecurityHeaders } from './http/headers'
import { getCachedResponse } from './http/cached-response'
import { runJobs } from './jobs/run-jobs'
import { runInRequest, requestIdOf } from './log'
import { servePage } from './pages/serve-page'

export { ChatInbox } from './features/chat/staff/inbox'
export { ChatRoom } from './features/chat/room/room'

const isApiPath = (path: string) => path === '/api' || path.startsWith('/api/')

/** True for uploaded pictures; bundled pictures have other names. */
const isPicture = (path: string) => /^\/images\/[0-9a-f]{32}-/.test(path)

const isManual = (path: string) => path.startsWith('/manuals/')

/** True for a one-click unsubscribe. Mail providers POST to the same URL that opens a page for people. */
const isOneClickUnsubscribe = (path: string, method: string) =>
  path === '/newsletter/unsubscribe' && method === 'POST'

function findHandler(path: string, method: string) {
  if (path === '/ws' || path === '/ws/staff') return chatRoutes.fetch
  if (isOneClickUnsubscribe(path, method)) return oneClickRoutes.fetch
  if (isPicture(path)) return imagesRoutes.fetch
  if (isManual(path)) return serveManual
  return isApiPath(path) ? app.fetch : servePageWithRequestId
}

/** Serves a page and assigns its request id. An API route assigns its own request id. */
const servePageWithRequestId: typeof servePage = async (request, env, context) => {
  const requestId = requestIdOf(request.headers)
  const pageResponse = await runInRequest(requestId, () => servePage(request, env, context))
  const response = new Response(pageResponse.body, pageResponse)
  response.headers.set('X-Request-Id', requestId)
  return response
}

/** Serves a manual. A missing manual gets the not-found page, because people follow links in old mails. */
const serveManual: typeof servePage = async (request, env, context) => {
  const response = await manualsRoutes.fetch(request, env, context)
  return response.status === 404 ? servePageWithRequestId(request, env, context) : response
}

export default {
  async fetch(request, env, context) {
    const cachedResponse = getCachedResponse(request)
    if (cachedResponse) return withSecurityHeaders(cachedResponse, env)
    const { pathname } = new URL(request.url)
    const response = await findHandler(pathname, request.method)(request, env, context)
    // Headers of a WebSocket response are immutable and have no effect.
    return response.webSocket ? response : withSecurityHeaders(response, env)
  },
  async scheduled(controller, env, context) {
    await runInRequest(crypto.randomUUID(), async () =>
      runJobs(controller.cron, await makeDeps(env, (promise) => context.waitUntil(promise))),
    )
  },
} satisfies ExportedHandler<Env>
