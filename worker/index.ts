import { app } from './app'
import { makeDeps } from './deps'
import { withSecurityHeaders } from './http/headers'
import { runJobs } from './jobs/schedule'
import { servePage } from './pages/serve-page'

export { ChatRoom } from './features/chat/room'

const isApi = (path: string) => path === '/api' || path.startsWith('/api/')

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url)
    const response = isApi(pathname) ? await app.fetch(request, env, context) : await servePage(request, env, context)
    return withSecurityHeaders(response)
  },
  async scheduled(controller, env, context) {
    await runJobs(controller.cron, makeDeps(env, (work) => context.waitUntil(work)))
  },
} satisfies ExportedHandler<Env>
