import { expect, it } from 'vitest'
import type { Route } from '../../../test/calls/call'
import { sendApiCall, ROUTE_CALLS } from '../../../test/calls/calls'
import { watchedD1 } from '../../../test/database/d1'

/** Routes that write and send a mail. Excludes purchases, because `checkout.costs.test.ts` counts their queries. */
const MAIL_WRITING_ROUTES: Route[] = [
  'POST /api/withdrawals',
  'POST /api/complaints',
  'PATCH /api/admin/complaints/:id',
  'POST /api/orders/link',
  'PUT /api/orders/:id/email',
  'POST /api/orders/:id/resend',
  'POST /api/orders/:id/cancel',
  'POST /api/orders/:id/refund',
  'POST /api/admin/emails/:id/resend',
  'POST /api/admin/vouchers',
  'PUT /api/admin/vouchers/:id/recipient',
  'POST /api/admin/vouchers/:id/resend',
  'POST /api/admin/letters/try',
  'POST /api/chat/sessions/:id/transcript',
]

it.each(MAIL_WRITING_ROUTES)('%s sends the mail that it wrote without querying for it', async (route) => {
  const routeCall = await ROUTE_CALLS[route]()
  const words: string[] = []
  const { response } = await sendApiCall(route, routeCall, {
    DB: watchedD1(async (sql) => void words.push(sql)),
  })
  expect(response.ok).toBe(true)
  // No separate query claims a mail: the batch that marks the request's last mail as sent also claims the next due
  // mail.
  expect(words.filter((sql) => /^update "emails" set .*\(select "id" from "emails"/.test(sql))).toEqual([])
})
