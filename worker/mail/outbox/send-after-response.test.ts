import { expect, it } from 'vitest'
import type { Route } from '../../../test/calls/call'
import { sendApiCall, ROUTE_CALLS } from '../../../test/calls/calls'
import { interceptD1 } from '../../../test/database/d1'

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

it.each(MAIL_WRITING_ROUTES)('%s sends due mails after the response', async (route) => {
  const routeCall = await ROUTE_CALLS[route]()
  const sqlTexts: string[] = []
  const { response } = await sendApiCall(route, routeCall, {
    // The claim is the first statement of its batch, which also claims pushes.
    DB: interceptD1(({ firstSql }, runCall) => {
      sqlTexts.push(firstSql)
      return runCall()
    }),
  })
  expect(response.ok).toBe(true)
  const claimIndexes = sqlTexts.flatMap((sql, index) => (isClaim(sql) ? [index] : []))
  expect(claimIndexes.length).toBeGreaterThan(0)
  expect(sqlTexts.findIndex((sql) => sql.startsWith('insert into "emails"'))).toBeLessThan(
    claimIndexes[0] ?? -1,
  )
})

/** True for the query that claims the oldest due mail. */
const isClaim = (sql: string) => /^update "emails" set .*\(select "id" from "emails"/.test(sql)
