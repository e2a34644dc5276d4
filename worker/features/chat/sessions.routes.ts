import { Hono } from 'hono'
import { ChatSessionsQuery } from '../../../domain/chat/chat'
import { ChatSearchQuery } from '../../../domain/chat/chat-search'
import { sendDueMessages } from '../../alerts/send-due-messages'
import { requireStaff } from '../../http/access'
import type { AppEnv } from '../../http/context'
import { validateQuery } from '../../http/validate'
import { closeSession } from './staff/close-session'
import { markSessionRead } from './staff/mark-session-read'
import { sendTranscript } from './staff/send-transcript'
import { searchSessions } from './staff/search-sessions'
import { listSessions } from './staff/sessions'

/** Mounted under /api/chat/sessions: the HTTP routes of the chat for staff. */
export const chatSessionsRoutes = new Hono<AppEnv>()
  .get('/', validateQuery(ChatSessionsQuery), async (c) => {
    const { status, before } = c.req.valid('query')
    return c.json(
      await listSessions(c.var.deps, {
        status,
        before: before === undefined ? undefined : Date.parse(before),
      }),
    )
  })
  .get('/search', validateQuery(ChatSearchQuery), async (c) =>
    c.json(await searchSessions(c.var.deps, c.req.valid('query'))),
  )
  .post('/:id/mark-read', async (c) => {
    await markSessionRead(c.var.deps, c.req.param('id'))
    return c.body(null, 204)
  })
  .post('/:id/close', async (c) => {
    await closeSession(c.var.deps, requireStaff(c), c.req.param('id'))
    return c.body(null, 204)
  })
  .post('/:id/transcript', async (c) => {
    const { deps } = c.var
    await sendTranscript(deps, requireStaff(c), c.req.param('id'))
    deps.waitUntil(sendDueMessages(deps))
    return c.body(null, 202)
  })
