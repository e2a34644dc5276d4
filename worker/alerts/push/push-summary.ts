import { ALERT_EVENTS, type AlertEvent } from '../../../domain/alerts/alert-events'
import type { Language } from '../../../domain/language'
import type { PushMessage } from '../../../domain/alerts/push-device'

const SUMMARY_TITLES: Record<Language, (count: number) => string> = {
  // Plural forms only, because a summary has at least two events.
  pl: (count) =>
    `W nocy: ${count} ${new Intl.PluralRules('pl').select(count) === 'few' ? 'zdarzenia' : 'zdarzeń'}`,
  en: (count) => `During the night: ${count} events`,
}

/** Names of the events in a summary, such as "sprzedaże: 2". Each name has one form for all numbers. */
const EVENT_NOUNS: Record<Language, Record<AlertEvent, string>> = {
  pl: {
    sale: 'sprzedaże',
    chat: 'czat',
    withdrawal: 'odstąpienia',
    complaint: 'reklamacje',
    viewing: 'wizyty',
    parcel: 'paczki',
    deadline: 'terminy',
    money: 'pieniądze',
    failure: 'awarie',
  },
  en: {
    sale: 'sales',
    chat: 'chat',
    withdrawal: 'withdrawals',
    complaint: 'complaints',
    viewing: 'viewings',
    parcel: 'parcels',
    deadline: 'deadlines',
    money: 'money',
    failure: 'failures',
  },
}

/** The message that replaces several pushes of the night: the number of each kind of event. */
export function buildSummary(events: AlertEvent[], language: Language): PushMessage {
  const body = ALERT_EVENTS.flatMap((event) => {
    const count = events.filter((otherEvent) => otherEvent === event).length
    return count > 0 ? [`${EVENT_NOUNS[language][event]}: ${count}`] : []
  }).join(', ')
  return {
    title: SUMMARY_TITLES[language](events.length),
    body,
    path: '/admin/dashboard',
    tag: 'summary',
  }
}
