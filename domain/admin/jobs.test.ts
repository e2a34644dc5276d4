import { describe, expect, it } from 'vitest'
import { isNightlyRunMissed, decideJobState, combineJobStates } from './jobs'
import { HOUR_MS } from '../time/time'

const TEST_NOW = Date.UTC(2026, 10, 22, 12)
const jobRun = {
  startedAt: TEST_NOW - 1000,
  finishedAt: TEST_NOW,
  doneAt: TEST_NOW,
  claimedUntil: 0,
  error: null,
}

describe('a job', () => {
  it('is ok after a success, until one or two runs are missing', () => {
    expect(decideJobState('forget-pictures', jobRun, TEST_NOW + 26 * HOUR_MS)).toBe('ok')
    expect(decideJobState('forget-pictures', jobRun, TEST_NOW + 26 * HOUR_MS + 1)).toBe('late')
    expect(decideJobState('send-mails', jobRun, TEST_NOW + HOUR_MS)).toBe('late')
  })

  it('is failed if its last run failed, whatever the run before', () => {
    expect(decideJobState('check-books', { ...jobRun, error: 'TypeError' }, TEST_NOW)).toBe('failed')
  })

  it('is running during its lease, and late after a kill', () => {
    const unfinishedRun = { ...jobRun, finishedAt: null, doneAt: null, claimedUntil: TEST_NOW + 1 }
    expect(decideJobState('send-mails', unfinishedRun, TEST_NOW)).toBe('running')
    expect(decideJobState('send-mails', unfinishedRun, TEST_NOW + 1)).toBe('late')
  })

  it('of the night is missed 25 hours after its last success, or if it never succeeded', () => {
    expect(isNightlyRunMissed(TEST_NOW - 25 * HOUR_MS, TEST_NOW)).toBe(false)
    expect(isNightlyRunMissed(TEST_NOW - 25 * HOUR_MS - 1, TEST_NOW)).toBe(true)
    expect(isNightlyRunMissed(null, TEST_NOW)).toBe(true)
  })

  it('is in state never before its first run', () => {
    expect(decideJobState('send-mails', null, TEST_NOW)).toBe('never')
  })
})

describe('combineJobStates', () => {
  it('is well while no job is in trouble and at least one has run', () => {
    expect(combineJobStates(['ok', 'running', 'never'])).toBe('well')
    expect(combineJobStates(['never', 'never'])).toBe('never')
    expect(combineJobStates(['ok', 'late'])).toBe('troubled')
    expect(combineJobStates(['failed', 'never'])).toBe('troubled')
  })
})
