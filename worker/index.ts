import { app } from './app'
import { makeDeps } from './deps'
import { chatRoutes } from './features/chat/chat.routes'
import { withSecurityHeaders } from './http/headers'
import { runJobs } from './jobs/schedule'
import { servePage } from './pages/serve-page'

export { ChatRoom } from './features/chat/room'

const isApi = (path: string) => path === '/api' || path.startsWith('/api/')

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url)
    const answer = pathname === '/ws' ? chatRoutes.fetch : isApi(pathname) ? app.fetch : servePage
    const response = await answer(request, env, context)
    // The headers of an accepted socket cannot be changed, and mean nothing there.
    return response.webSocket ? response : withSecurityHeaders(response)
  },
  async scheduled(controller, env, context) {
    await runJobs(
      controller.cron,
      makeDeps(env, (work) => context.waitUntil(work)),
    )
  },
} satisfies ExportedHandler<Env>
