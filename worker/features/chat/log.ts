import { log } from '../../log'
import { placeOf } from '../../place-of'

/** Tells the log that something of the chat failed, and where; never what was said. */
export const logFailure =
  (what: `chat.${string}`) =>
  (error: unknown): void =>
    log('error', what, { place: placeOf(error) })
