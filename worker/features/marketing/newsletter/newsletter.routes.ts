import { Hono } from 'hono'
import { NewsletterLink, SignUpBody } from '../../../../domain/marketing/newsletter'
import { sendDueMessages } from '../../../alerts/send-due-messages'
import { clientIpOf } from '../../../http/access'
import type { AppEnv } from '../../../http/context'
import { validateJson } from '../../../http/validate'
import { confirmSignUp, unsubscribe } from './confirm-sign-up'
import { signUp } from './sign-up'

/**
 * A sign-up gets the same response for known and unknown addresses, so that a stranger cannot find out who subscribes.
 */
export const newsletterRoutes = new Hono<AppEnv>()
  .post('/', validateJson(SignUpBody), async (c) => {
    const { deps } = c.var
    await signUp(deps, c.req.valid('json'), clientIpOf(c))
    deps.waitUntil(sendDueMessages(deps))
    return c.body(null, 202)
  })
  .post('/confirm', validateJson(NewsletterLink), async (c) =>
    c.json(await confirmSignUp(c.var.deps, c.req.valid('json').token)),
  )
  .post('/unsubscribe', validateJson(NewsletterLink), async (c) =>
    c.json(await unsubscribe(c.var.deps, c.req.valid('json').token)),
  )
