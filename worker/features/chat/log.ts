import { log } from '../../log'
import { placeOf } from '../../place-of'

/** Logs a failure of the chat with its place; never a message's text. */
export const logFailure =
  (what: `chat.${string}`) =>
  (error: unknown): void =>
    log('error', what, { place: placeOf(error) })
