import { log } from '../../../log'
import { sourceLocationOf } from '../../../source-location'

/** Logs a failure of the chat with its source location, never with message text. */
export const logFailure =
  (eventName: `chat.${string}`) =>
  (error: unknown): void =>
    log('error', eventName, { place: sourceLocationOf(error) })
