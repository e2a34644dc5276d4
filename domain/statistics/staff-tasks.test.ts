import { dayOf } from '../time/calendar-days'
import { expect, it } from 'vitest'
import { countOpenTasks, countSectionTasks, rankTasks, type StaffTask, TASK_KINDS } from './staff-tasks'
import { isoDay } from '../time/polish-days'

/** The current time in the tests: a Friday. */
const NOW = Date.parse('2026-11-27T10:00:00Z')
const rankTestTasks = (...tasks: (Omit<StaffTask, 'promisedDay'> & { promisedDay?: number })[]) =>
  rankTasks(
    tasks.map((task) => ({ promisedDay: null, ...task })),
    NOW,
  ).map(({ kind, dueDay }) => [kind, dueDay === null ? null : isoDay(dueDay)])

it('rankTasks lists the task with the nearest due day first, and leaves out finished work', () => {
  const oldestAt = Date.parse('2026-11-20T10:00:00Z')
  expect(
    rankTestTasks(
      { kind: 'drafts', count: 3, oldestAt },
      { kind: 'complaints', count: 1, oldestAt },
      { kind: 'toPack', count: 2, oldestAt, promisedDay: dayOf(2026, 12, 2) },
      { kind: 'reviews', count: 0, oldestAt },
      { kind: 'withdrawals', count: 1, oldestAt },
      { kind: 'refundsOwed', count: 1, oldestAt: NOW },
      { kind: 'toDecide', count: 1, oldestAt: null },
    ),
  ).toEqual([
    ['refundsOwed', '2026-11-27'],
    ['toDecide', '2026-11-27'],
    ['toPack', '2026-12-01'],
    ['complaints', '2026-12-04'],
    ['withdrawals', '2026-12-04'],
    ['drafts', null],
  ])
})

it('rankTasks gives each kind of the same age a place', () => {
  const tasks = TASK_KINDS.map((kind) => ({ kind, count: 1, oldestAt: NOW, promisedDay: dayOf(2026, 12, 2) }))
  const rankedTasks = rankTasks(tasks, NOW)
  expect(rankedTasks.map(({ kind }) => kind).toSorted()).toEqual([...TASK_KINDS].toSorted())
  const dueDays = rankedTasks.map(({ dueDay }) => dueDay ?? Infinity)
  expect(dueDays).toEqual(dueDays.toSorted((a, b) => a - b))
})

it('countSectionTasks counts late parcels once, and chats and drafts not at all', () => {
  const tasks = TASK_KINDS.map((kind, index) => ({ kind, count: 2 ** index }))
  const countOf = (...kinds: (typeof TASK_KINDS)[number][]) =>
    kinds.reduce((sum, kind) => sum + 2 ** TASK_KINDS.indexOf(kind), 0)
  expect(countSectionTasks(tasks, 'orders')).toBe(
    countOf(
      'toOpen',
      'parcelTrouble',
      'toPack',
      'toShip',
      'toCollect',
      'toReceive',
      'toDecide',
      'refundsOwed',
      'disputes',
    ),
  )
  expect(countSectionTasks(tasks, 'viewings')).toBe(countOf('viewings', 'viewingConflicts'))
  expect(countSectionTasks(tasks, 'withdrawals')).toBe(countOf('withdrawals'))
  expect(countSectionTasks(tasks, 'complaints')).toBe(countOf('complaints', 'toSettle'))
  expect(countOpenTasks(tasks)).toBe(
    countSectionTasks(tasks, 'orders') +
      countSectionTasks(tasks, 'withdrawals') +
      countSectionTasks(tasks, 'complaints') +
      countOf('viewings', 'viewingConflicts', 'reviews', 'mailsGivenUp'),
  )
})
