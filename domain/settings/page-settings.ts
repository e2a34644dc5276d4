import { upcomingPromises } from '../delivery/delivery-promise'
import { listWorkingDays } from '../delivery/zones'
import type { Language } from '../language'
import { polishDateOf } from '../time/polish-days'
import type { Timestamp } from '../time/time'
import { areViewingsOn } from '../viewings/viewing'
import { shownAnnouncementAt } from './announcement'
import { shownPauseAt } from './pause'
import { dispatchRulesOf, type PageSettings, type ShopSettings } from './settings'

/**
 * The settings embedded in a page that is rendered at `now` (ms UTC), in the language of the page. Each public setting
 * is named here, so that a new staff setting stays private.
 */
export function toPageSettings(
  {
    firm,
    legal,
    delivery,
    couriers,
    showroom,
    chat,
    voucherVat,
    version,
    since,
    processors,
    dispatch,
    periods,
    pause,
    announcement,
    viewings,
  }: ShopSettings,
  now: Timestamp,
  language: Language,
): PageSettings {
  return {
    firm,
    legal: { ...legal, confirmed: undefined },
    delivery,
    couriers,
    showroom,
    chat,
    voucherVat,
    version,
    since,
    processors,
    promises: upcomingPromises(
      now,
      dispatchRulesOf({ dispatch, periods }),
      Object.values(delivery).flatMap((zone) => listWorkingDays(zone, couriers.offered)),
      language,
    ),
    pause: shownPauseAt(pause, now, language),
    announcement: shownAnnouncementAt(announcement, now, language),
    closedDays: periods
      .filter(({ kind, to }) => kind === 'closed' && to >= polishDateOf(now))
      .map(({ from, to, kind }) => ({ from, to, kind })),
    ...(areViewingsOn({ viewings, showroom }) ? { hasViewings: true } : {}),
  }
}
