import { describe, expect, it } from 'vitest'
import { isMissed, jobState, jobsTogether } from './jobs'
import { HOUR_MS } from './time'

const NOW = Date.UTC(2026, 10, 22, 12)
const run = { startedAt: NOW - 1000, finishedAt: NOW, doneAt: NOW, claimedUntil: 0, error: null }

describe('a job', () => {
  it('is ok after a success, until one or two runs are missing', () => {
    expect(jobState('forget-pictures', run, NOW + 26 * HOUR_MS)).toBe('ok')
    expect(jobState('forget-pictures', run, NOW + 26 * HOUR_MS + 1)).toBe('late')
    expect(jobState('send-mails', run, NOW + HOUR_MS)).toBe('late')
  })

  it('is failed if its last run failed, whatever the run before', () => {
    expect(jobState('check-books', { ...run, error: 'TypeError' }, NOW)).toBe('failed')
  })

  it('is running during its lease, and late after a kill', () => {
    const unfinishedRun = { ...run, finishedAt: null, doneAt: null, claimedUntil: NOW + 1 }
    expect(jobState('send-mails', unfinishedRun, NOW)).toBe('running')
    expect(jobState('send-mails', unfinishedRun, NOW + 1)).toBe('late')
  })

  it('of the night is missed 25 hours after its last success, or if it never succeeded', () => {
    expect(isMissed(NOW - 25 * HOUR_MS, NOW)).toBe(false)
    expect(isMissed(NOW - 25 * HOUR_MS - 1, NOW)).toBe(true)
    expect(isMissed(null, NOW)).toBe(true)
  })

  it('is in state never before its first run', () => {
    expect(jobState('send-mails', null, NOW)).toBe('never')
  })
})

describe('jobsTogether', () => {
  it('is well while no job is in trouble and at least one has run', () => {
    expect(jobsTogether(['ok', 'running', 'never'])).toBe('well')
    expect(jobsTogether(['never', 'never'])).toBe('never')
    expect(jobsTogether(['ok', 'late'])).toBe('troubled')
    expect(jobsTogether(['failed', 'never'])).toBe('troubled')
  })
})
