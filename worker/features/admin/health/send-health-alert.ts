import { HEALTH_TEXTS } from '../../../../content/health'
import { listFailingChecks } from '../../../../domain/admin/health'
import { isoDay, polishDay } from '../../../../domain/time/polish-days'
import { runBatch } from '../../../database/db'
import type { Deps } from '../../../deps'
import { enqueueAlert } from '../../../alerts/enqueue-alert'
import { shopAlert } from '../../../mail/templates/alerts/shop-alert'
import { checkHealth } from './health'

/**
 * Alerts the shop once a day about each failing health check. Returns the number of failing checks. Excludes the
 * integrity checks of money and goods, which send their own alerts.
 */
export async function sendHealthAlert(deps: Deps): Promise<number> {
  const { checks } = await checkHealth(deps)
  const failingCheckNames = listFailingChecks(checks).filter((name) => name !== 'books')
  const writes = failingCheckNames.flatMap((name) => {
    const [[title, todo], [titleEn, todoEn]] = [HEALTH_TEXTS.pl[name], HEALTH_TEXTS.en[name]]
    const healthAlert = shopAlert('failure', {
      key: `health:${name}:${isoDay(polishDay(deps.now()))}`,
      subject: { pl: `Nie działa: ${title}`, en: `Not working: ${titleEn}` },
      detail: todo,
      pushBody: { pl: todo, en: todoEn },
      path: '/admin/dashboard',
    })
    return enqueueAlert(deps, healthAlert)
  })
  await runBatch(deps.db, { writes })
  return failingCheckNames.length
}
