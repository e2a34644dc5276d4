import { runWithMoreCases } from '../load/unit-tests.mjs'

export const goal = 'G13c'
export const title = 'Chats whose rooms sleep, are evicted and lose their sockets at any time'
/** `npm test` runs this load test among the unit tests, with smaller numbers. */
export const isUnitTest = true

export const run = ({ isSmall }) =>
  runWithMoreCases(['worker/features/chat/room/room-model.test.ts'], { CHATS: isSmall ? '6' : '200' })
