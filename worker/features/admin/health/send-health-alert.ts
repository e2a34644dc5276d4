import { HEALTH_TEXTS } from '../../../../content/health'
import { listFailingChecks } from '../../../../domain/admin/health'
import { isoDay, polishDay } from '../../../../domain/time/polish-days'
import type { Deps } from '../../../deps'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { shopAlertMail } from '../../../mail/templates/shop-alert'
import { checkHealth } from './health'

/**
 * Mails the shop once a day about each failing part of the health check. Returns the number of failing parts.
 * Excludes the integrity checks of money and goods, which send their own mails.
 */
export async function sendHealthAlert(deps: Deps): Promise<number> {
  const { checks } = await checkHealth(deps)
  const failingCheckNames = listFailingChecks(checks).filter((name) => name !== 'books')
  const [first, ...rest] = failingCheckNames.map((name) => {
    const [title, todo] = HEALTH_TEXTS.pl[name]
    const mailKey = `health:${name}:${isoDay(polishDay(deps.now()))}`
    return enqueueNewMail(deps, shopAlertMail(mailKey, `Nie działa: ${title}`, todo))
  })
  if (first) await deps.db.batch([first, ...rest])
  return failingCheckNames.length
}
