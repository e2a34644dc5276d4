import { describe, expect, it } from 'vitest'
import { isMissed, jobState, jobsTogether } from './jobs'

const HOUR_MS = 3_600_000
const NOW = Date.UTC(2026, 10, 22, 12)
const run = { startedAt: NOW - 1000, finishedAt: NOW, doneAt: NOW, claimedUntil: 0, error: null }

describe('a job', () => {
  it('is well after a run that went well, until a run or two are missing', () => {
    expect(jobState('forget-pictures', run, NOW + 26 * HOUR_MS)).toBe('ok')
    expect(jobState('forget-pictures', run, NOW + 26 * HOUR_MS + 1)).toBe('late')
    expect(jobState('send-mails', run, NOW + HOUR_MS)).toBe('late')
  })

  it('has failed when its last run did, however well the one before went', () => {
    expect(jobState('check-books', { ...run, error: 'TypeError' }, NOW)).toBe('failed')
  })

  it('runs while it is claimed; killed it is late', () => {
    const begun = { ...run, finishedAt: null, doneAt: null, claimedUntil: NOW + 1 }
    expect(jobState('send-mails', begun, NOW)).toBe('running')
    expect(jobState('send-mails', begun, NOW + 1)).toBe('late')
  })

  it('of the night was missed when it has not gone well for 25 hours, or never has', () => {
    expect(isMissed(NOW - 25 * HOUR_MS, NOW)).toBe(false)
    expect(isMissed(NOW - 25 * HOUR_MS - 1, NOW)).toBe(true)
    expect(isMissed(null, NOW)).toBe(true)
  })

  it('may never have run', () => {
    expect(jobState('send-mails', null, NOW)).toBe('never')
  })
})

describe('all jobs together', () => {
  it('are well while none is in trouble and something calls them', () => {
    expect(jobsTogether(['ok', 'running', 'never'])).toBe('well')
    expect(jobsTogether(['never', 'never'])).toBe('never')
    expect(jobsTogether(['ok', 'late'])).toBe('troubled')
    expect(jobsTogether(['failed', 'never'])).toBe('troubled')
  })
})
