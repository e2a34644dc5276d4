import type { DayNumber } from '../time/calendar-days'
import { answerDueDay } from '../returns/complaint'
import { REFUND_DAYS } from '../returns/withdrawal'
import { polishDay } from '../time/polish-days'
import type { Timestamp } from '../time/time'
import { lastWorkingDayBefore } from '../time/working-days'

/** Kinds of open staff work. Equally urgent tasks are listed in this order. */
export const TASK_KINDS = [
  'refundsOwed',
  'disputes',
  'mailsGivenUp',
  'closedPoints',
  'toOpen',
  'parcelTrouble',
  'viewingConflicts',
  'late',
  'unreadChats',
  'viewings',
  'complaints',
  'withdrawals',
  'toSettle',
  'toReceive',
  'toDecide',
  'toCollect',
  'toShip',
  'toPack',
  'reviews',
  'vouchersEnding',
  'drafts',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** Kinds of work that cannot wait: their due day is the day on which the oldest item came. */
const URGENT_TASK_KINDS = [
  'refundsOwed',
  'disputes',
  'mailsGivenUp',
  'closedPoints',
  'toOpen',
  'parcelTrouble',
  'viewingConflicts',
  'unreadChats',
] as const satisfies TaskKind[]

/** True for a kind of work that cannot wait. */
export const isUrgent = (kind: TaskKind): kind is (typeof URGENT_TASK_KINDS)[number] =>
  (URGENT_TASK_KINDS as readonly TaskKind[]).includes(kind)

/**
 * Open work of one kind. `oldestAt` (ms UTC): since when the oldest item waits; null if that is not recorded.
 * `promisedDay`: for late orders, the earliest of their last promised days; for goods that were not collected, the
 * earliest of their last days; for other parcels, the earliest of their
 * first promised days; null for other kinds.
 */
export type StaffTask = {
  kind: TaskKind
  count: number
  oldestAt: Timestamp | null
  promisedDay: DayNumber | null
}

type RankedTask = StaffTask & { dueDay: DayNumber | null }

/** Days to carry out the remedy of an accepted complaint, such as a price reduction or a refund (UoPK art. 43e). */
const REMEDY_DAYS = 14

/** The last day on which the oldest item should be done, by Polish time; null if nobody waits for the task. */
function taskDueDay({ kind, oldestAt, promisedDay }: StaffTask, now: Timestamp): DayNumber | null {
  const waitingSince = oldestAt ?? now
  if (isUrgent(kind)) return polishDay(waitingSince)
  switch (kind) {
    case 'late':
    case 'toCollect':
      return promisedDay
    case 'toReceive':
    case 'toDecide':
    case 'viewings':
      return polishDay(now)
    case 'toPack':
    case 'toShip':
      // A courier needs one working day, so the parcel is due on the working day before.
      return promisedDay === null ? null : lastWorkingDayBefore(promisedDay)
    case 'complaints':
      return answerDueDay(waitingSince)
    case 'withdrawals':
      return polishDay(waitingSince) + REFUND_DAYS
    case 'toSettle':
      return polishDay(waitingSince) + REMEDY_DAYS
    case 'reviews':
    case 'vouchersEnding':
    case 'drafts':
      return null
  }
}

/** The open tasks with their due days, the most urgent first. Tasks without items are left out. */
export function rankTasks(tasks: readonly StaffTask[], now: Timestamp): RankedTask[] {
  return tasks
    .filter(({ count }) => count > 0)
    .map((task) => ({ ...task, dueDay: taskDueDay(task, now) }))
    .toSorted(
      (a, b) =>
        (a.dueDay ?? Infinity) - (b.dueDay ?? Infinity) ||
        TASK_KINDS.indexOf(a.kind) - TASK_KINDS.indexOf(b.kind),
    )
}

/**
 * Kinds of work that the icon of the app counts. Late parcels are counted as parcels to pack or ship. Unread chats are
 * not in the list, because the live list of chats counts them.
 */
const ICON_TASK_KINDS: readonly TaskKind[] = [
  'toOpen',
  'parcelTrouble',
  'toPack',
  'toShip',
  'toCollect',
  'toReceive',
  'toDecide',
  'viewings',
  'viewingConflicts',
  'withdrawals',
  'complaints',
  'toSettle',
  'reviews',
  'mailsGivenUp',
  'refundsOwed',
  'disputes',
]

/** Kinds of work by section of the menu. Beside a section, the menu shows the number of its open tasks. */
const SECTION_TASK_KINDS = {
  orders: [
    'toOpen',
    'parcelTrouble',
    'toPack',
    'toShip',
    'toCollect',
    'toReceive',
    'toDecide',
    'refundsOwed',
    'disputes',
  ],
  viewings: ['viewings', 'viewingConflicts'],
  withdrawals: ['withdrawals'],
  complaints: ['complaints', 'toSettle'],
} as const satisfies Record<string, readonly TaskKind[]>
export type TaskSection = keyof typeof SECTION_TASK_KINDS

export const isTaskSection = (section: string): section is TaskSection =>
  Object.hasOwn(SECTION_TASK_KINDS, section)

type TaskCount = Pick<StaffTask, 'kind' | 'count'>

const sumTasks = (tasks: readonly TaskCount[], kinds: readonly TaskKind[]): number =>
  tasks.reduce((sum, { kind, count }) => (kinds.includes(kind) ? sum + count : sum), 0)

/** The number of open tasks of a section of the menu. */
export const countSectionTasks = (tasks: readonly TaskCount[], section: TaskSection): number =>
  sumTasks(tasks, SECTION_TASK_KINDS[section])

/** The number of open tasks, without chats. It is shown on the icon of the app and in the title. */
export const countOpenTasks = (tasks: readonly TaskCount[]): number => sumTasks(tasks, ICON_TASK_KINDS)
