import type { AdminAction } from '../../../domain/admin'
import type { adminActions } from '../admin/admin.table'
import type { emails } from '../../email/emails.table'
import { kindOf } from '../../email/mail-copies'
import { isPresent } from '../../email/present'
import type { refunds } from '../refunds/refunds.table'
import type { orderEvents, orderNotes } from './orders.table'
import { iso } from '../../iso'
import type { Stated } from './statements-of'

type Row<T extends { $inferSelect: unknown }> = T['$inferSelect']

export type TimelineEntry = {
  at: string
  source: 'event' | 'action' | 'refund' | 'mail' | 'note' | 'statement'
  /** The kind of the event, action, mail or statement; the reason of the refund. */
  name: string
  /** The id of the refund, mail, note or statement, so that the page can show the rest of it. */
  id?: string
}

type Sources = {
  events: readonly Row<typeof orderEvents>[]
  actions: readonly Pick<Row<typeof adminActions>, 'at' | 'action'>[]
  refunds: readonly Row<typeof refunds>[]
  mails: readonly Pick<Row<typeof emails>, 'id' | 'kind' | 'createdAt' | 'dueAt' | 'sentAt'>[]
  notes: readonly Row<typeof orderNotes>[]
  statements: readonly Stated[]
}

/** What staff did that stands in the timeline by what came of it. */
const TOLD_OTHERWISE: readonly AdminAction[] = [
  'order_fulfilment',
  'order_tracking',
  'order_address',
  'order_email',
  'order_note',
  'refund',
  'refund_explained',
  'goods_step',
]

/** Events that stand in the timeline by their refund or statement. */
const SHOWN_OTHERWISE = ['refund_asked', 'withdrawal_stated', 'complaint_stated']

/** Everything that happened to an order, the latest first. What several tables know is told once. */
export function timelineOf(sources: Sources): TimelineEntry[] {
  const { events, actions, refunds, mails, notes, statements } = sources
  const all: (Omit<TimelineEntry, 'at'> & { at: number })[] = [
    ...events
      .filter(({ kind }) => !SHOWN_OTHERWISE.includes(kind))
      .map(({ at, kind }) => {
        // Some name what they are about: `refund_failed:<id>`.
        const [name = kind, id] = kind.split(':')
        return { at, source: 'event' as const, name, ...(id ? { id } : {}) }
      }),
    ...actions
      .filter(({ action }) => !TOLD_OTHERWISE.includes(action))
      .map(({ at, action }) => ({ at, source: 'action' as const, name: action })),
    ...refunds.map(({ id, createdAt, reason }) => ({
      at: createdAt,
      source: 'refund' as const,
      name: reason,
      id,
    })),
    ...mails
      // A present that waits for its day has happened to nobody yet.
      .filter((mail) => mail.sentAt !== null || !isPresent(mail))
      .map(({ id, createdAt, sentAt, kind }) => ({
        at: sentAt ?? createdAt,
        source: 'mail' as const,
        name: kindOf(kind),
        id,
      })),
    ...notes.map(({ id, createdAt }) => ({ at: createdAt, source: 'note' as const, name: 'note', id })),
    ...statements.map(({ id, submittedAt, kind }) => ({
      at: submittedAt,
      source: 'statement' as const,
      name: kind,
      id,
    })),
  ]
  // Of one moment what happened comes before the mail of it: below, because the latest is on top.
  return all
    .toReversed()
    .toSorted((a, b) => b.at - a.at)
    .map((entry) => ({ ...entry, at: iso(entry.at) }))
}
