import { runWithMoreCases } from '../load/unit-tests.mjs'

export const goal = 'G15'
export const title = 'Mails whose sender dies and whose provider fails at any moment'
/** `npm test` runs this load test among the unit tests, with smaller numbers. */
export const isUnitTest = true

export const run = ({ isSmall }) =>
  runWithMoreCases(['worker/mail/outbox/outbox.test.ts'], { CRASHES: isSmall ? '50' : '500' })
