import type { AdminAction } from '../../../../domain/admin/admin'
import type { adminActions } from '../../admin/admin.table'
import type { emails } from '../../../mail/emails.table'
import { baseKindOf } from '../../../mail/outbox/mail-copies'
import { isPendingGiftMail } from '../../../mail/outbox/gift-mail'
import type { refunds } from '../../refunds/refunds.table'
import type { PointChange } from '../../../../domain/delivery/pickup-point'
import type { orderEvents, orderNotes } from '../orders.table'
import { toIsoString } from '../../../iso'
import type { CustomerRequest } from '../../returns/open-requests'
import type { Timestamp } from '../../../../domain/time/time'

type RowOf<T extends { $inferSelect: unknown }> = T['$inferSelect']

export type TimelineEntry = {
  at: string
  source: 'event' | 'action' | 'refund' | 'mail' | 'note' | 'statement'
  /** Kind of the order event, staff action, mail or customer request; for a refund, its reason. */
  name: string
  /** Id of the refund, mail, note or request, so that the page can show its details. */
  id?: string
  /** The codes of the pickup point before and after a change. */
  point?: { from: string; to: string }
}

type TimelineSources = {
  events: readonly RowOf<typeof orderEvents>[]
  pointChanges: readonly PointChange[]
  actions: readonly Pick<RowOf<typeof adminActions>, 'at' | 'action'>[]
  refunds: readonly RowOf<typeof refunds>[]
  mails: readonly Pick<RowOf<typeof emails>, 'id' | 'kind' | 'createdAt' | 'dueAt' | 'sentAt'>[]
  notes: readonly RowOf<typeof orderNotes>[]
  customerRequests: readonly CustomerRequest[]
}

/** Staff actions that the timeline leaves out, because it shows the event, mail or refund that they caused. */
const HIDDEN_STAFF_ACTIONS: readonly AdminAction[] = [
  'order_fulfilment',
  'order_tracking',
  'order_address',
  'order_point',
  'order_email',
  'order_note',
  'refund',
  'refund_explained',
  'goods_step',
  'withdrawal_enter',
  'complaint_enter',
]

/** Events that the timeline leaves out, because it shows the refund or request that caused them. */
const HIDDEN_EVENTS = ['refund_asked', 'withdrawal_stated', 'complaint_stated']

/** The timeline of an order, newest first. An entry that several tables store appears once. */
export function timelineOf(sources: TimelineSources): TimelineEntry[] {
  const { events, pointChanges, actions, refunds, mails, notes, customerRequests } = sources
  const timelineEntries: (Omit<TimelineEntry, 'at'> & { at: Timestamp })[] = [
    ...events
      .filter(({ kind }) => !HIDDEN_EVENTS.includes(kind))
      .map(({ at, kind, sequence }) => {
        // Some event kinds end with the id of the refund: `refund_failed:<id>`.
        const [name = kind, id] = kind.split(':')
        const change = pointChanges.find((pointChange) => pointChange.sequence === sequence)
        return {
          at,
          source: 'event' as const,
          name,
          ...(id ? { id } : {}),
          ...(change ? { point: { from: change.from, to: change.to } } : {}),
        }
      }),
    ...actions
      .filter(({ action }) => !HIDDEN_STAFF_ACTIONS.includes(action))
      .map(({ at, action }) => ({ at, source: 'action' as const, name: action })),
    ...refunds.map(({ id, createdAt, reason }) => ({
      at: createdAt,
      source: 'refund' as const,
      name: reason,
      id,
    })),
    ...mails
      // Leaves out a gift mail that waits for its delivery day, because the timeline shows only past events.
      .filter((mail) => mail.sentAt !== null || !isPendingGiftMail(mail))
      .map(({ id, createdAt, sentAt, kind }) => ({
        at: sentAt ?? createdAt,
        source: 'mail' as const,
        name: baseKindOf(kind),
        id,
      })),
    ...notes.map(({ id, createdAt }) => ({ at: createdAt, source: 'note' as const, name: 'note', id })),
    ...customerRequests.map(({ id, submittedAt, kind }) => ({
      at: submittedAt,
      source: 'statement' as const,
      name: kind,
      id,
    })),
  ]
  // An event and its mail can have the same timestamp. The event happened first, so it comes after its mail in the list
  // (newest first).
  return timelineEntries
    .toReversed()
    .toSorted((a, b) => b.at - a.at)
    .map((entry) => ({ ...entry, at: toIsoString(entry.at) }))
}
