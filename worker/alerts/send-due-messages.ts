import { runBatch } from '../database/db'
import { claimNextMail, type OutboxDeps, sendMailsFrom } from '../mail/outbox/send-mails'
import { canSendPushes, claimDuePushes, type PushDeps, sendClaimedPushes } from './push/send-pushes'

/** Maximum number of mails that a request sends after its response. Cron sends the others. */
const MAX_MAILS_PER_REQUEST = 20

/**
 * Sends due mails and pushes. A request calls this after its response, and cron each minute. One round trip claims the
 * first mail and all pushes. Returns the numbers of sent mails and pushes.
 */
export async function sendDueMessages(
  deps: OutboxDeps & PushDeps,
  maxMails = MAX_MAILS_PER_REQUEST,
): Promise<{ mails: number; pushes: number }> {
  const { nextMails, duePushes } = await runBatch(deps.db, {
    nextMails: claimNextMail(deps),
    ...(canSendPushes(deps) ? { duePushes: claimDuePushes(deps) } : {}),
  })
  const [mails, pushes] = await Promise.all([
    sendMailsFrom(deps, nextMails[0], maxMails),
    sendClaimedPushes(deps, duePushes ?? []),
  ])
  return { mails, pushes }
}
