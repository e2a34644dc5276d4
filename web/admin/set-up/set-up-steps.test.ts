import { expect, test } from 'vitest'
import { GO_LIVE_WORDS } from './go-live-words'
import { HEALTH_TEXTS } from '../../../content/health'
import type { CheckedRecord, SetUp } from './queries'
import { SET_UP_STEPS, stateOfStep, STEP_CHECKS } from './set-up-steps'

const record = (purpose: CheckedRecord['purpose'], state: CheckedRecord['state']): CheckedRecord => ({
  purpose,
  state,
  name: 'sklep.pl',
  type: 'TXT',
  value: null,
  found: [],
})
const MAIL_OK: SetUp['checks'] = (['mails', 'email', 'mailsSent'] as const).map((name) => ({
  name,
  isOk: true,
}))

test('every check of the go-live list belongs to exactly one step', () => {
  const names = SET_UP_STEPS.flatMap((step) => STEP_CHECKS[step])
  expect(new Set(names).size).toBe(names.length)
  const { payments: _, database: __, ...health } = HEALTH_TEXTS.pl
  const listedChecks = [...Object.keys(GO_LIVE_WORDS.pl.checks), ...Object.keys(health), 'testOrder']
  expect(names.toSorted()).toEqual([...new Set(listedChecks)].toSorted())
})

test('the mail step is done only if the DNS confirms every record', () => {
  const okRecord = record('spf', 'ok')
  expect(stateOfStep('mail', MAIL_OK, [okRecord, record('address', 'missing')])).toBe('done')
  expect(stateOfStep('mail', MAIL_OK, [okRecord, record('dkim', 'unchecked')])).toBe('unknown')
  expect(stateOfStep('mail', MAIL_OK, [okRecord, record('dkim', 'wrong')])).toBe('open')
  expect(stateOfStep('mail', MAIL_OK, [])).toBe('unknown')
  expect(stateOfStep('mail', MAIL_OK, null)).toBe('unknown')
  expect(stateOfStep('mail', [{ name: 'mails', isOk: false }], [okRecord])).toBe('open')
})

test('a step that the shop cannot check is never done', () => {
  expect(stateOfStep('backup', [], null)).toBe('unknown')
})
