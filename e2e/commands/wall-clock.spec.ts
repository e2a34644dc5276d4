import path from 'node:path'
import { expect, test } from '../support/shop'

type ClockFunctions = {
  matchesCron: (cronLine: string, timestamp: number) => boolean
  cronLinesDueBetween: (cronLines: readonly string[], afterTime: number, untilTime: number) => string[]
  startCron: (
    lines: readonly string[],
    runLine: (line: string) => Promise<unknown>,
    options: { now: () => number; every: number },
  ) => () => void
}

/** The script has no types, because it is plain JavaScript outside the TypeScript project. */
const loadClock = (): Promise<ClockFunctions> => import(path.resolve('scripts/shop/wall-clock.mjs'))

const CRON_SCHEDULES = ['* * * * *', '7 * * * *', '23 3 * * *']
const parseTimestamp = (time: string) => Date.parse(`2026-11-22T${time}Z`)

test('the local clock runs a cron line by wall time, whenever the shop was started', async () => {
  const { cronLinesDueBetween, matchesCron } = await loadClock()
  expect(cronLinesDueBetween(CRON_SCHEDULES, parseTimestamp('08:59:30'), parseTimestamp('08:59:59'))).toEqual(
    [],
  )
  expect(cronLinesDueBetween(CRON_SCHEDULES, parseTimestamp('08:59:59'), parseTimestamp('09:00:00'))).toEqual(
    ['* * * * *'],
  )
  expect(cronLinesDueBetween(CRON_SCHEDULES, parseTimestamp('09:06:59'), parseTimestamp('09:07:00'))).toEqual(
    ['* * * * *', '7 * * * *'],
  )
  expect(cronLinesDueBetween(CRON_SCHEDULES, parseTimestamp('03:22:59'), parseTimestamp('03:23:01'))).toEqual(
    ['* * * * *', '23 3 * * *'],
  )
  // After the machine slept for a night or a month, each cron line is due only once.
  expect(cronLinesDueBetween(CRON_SCHEDULES, parseTimestamp('01:30:00'), parseTimestamp('08:00:00'))).toEqual(
    CRON_SCHEDULES,
  )
  expect(
    cronLinesDueBetween(
      CRON_SCHEDULES,
      parseTimestamp('01:30:00') - 30 * 86_400_000,
      parseTimestamp('08:00:00'),
    ),
  ).toEqual(CRON_SCHEDULES)
  expect(cronLinesDueBetween(CRON_SCHEDULES, parseTimestamp('09:00:30'), parseTimestamp('09:00:10'))).toEqual(
    [],
  )
  expect(matchesCron('0 12 * * 0', parseTimestamp('12:00:00'))).toBe(true)
  expect(matchesCron('0 12 * * 1', parseTimestamp('12:00:00'))).toBe(false)
  expect(() => matchesCron('*/5 * * * *', parseTimestamp('12:00:00'))).toThrow(/no cron line/)
})

test('the local clock runs one cron line at a time, and queues none twice', async () => {
  const { startCron } = await loadClock()
  let now = parseTimestamp('09:06:30')
  const startedJobNames: string[] = []
  let finishJob = () => {}
  const stopCron = startCron(
    CRON_SCHEDULES,
    (line) => {
      startedJobNames.push(line)
      return new Promise<void>((resolve) => (finishJob = resolve))
    },
    { now: () => now, every: 5 },
  )
  const setClock = (text: string) => (now = parseTimestamp(text))
  setClock('09:07:00')
  await expect.poll(() => startedJobNames).toEqual(['* * * * *'])
  // The first run takes minutes, and no other run starts meanwhile.
  setClock('09:08:00')
  setClock('09:09:30')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(startedJobNames).toHaveLength(1)
  finishJob()
  await expect.poll(() => startedJobNames).toEqual(['* * * * *', '7 * * * *'])
  finishJob()
  await expect.poll(() => startedJobNames).toEqual(['* * * * *', '7 * * * *', '* * * * *'])
  finishJob()
  stopCron()
  setClock('11:00:00')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(startedJobNames).toHaveLength(3)
})
