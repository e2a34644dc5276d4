import type { Sender, ServerFrame } from '../../../../domain/chat/chat'
import { toIsoString } from '../../../iso'
import type { RoomSession } from './room-record'
import type { Timestamp } from '../../../../domain/time/time'

export const toSessionFrame = ({ id, customerName, customerEmail, language }: RoomSession): ServerFrame => {
  return { type: 'session', sessionId: id, customerName, customerEmail, language }
}

/** Frame: `reader` has read the other side's messages up to a sequence number. `now` is a timestamp. */
export const toReadFrame = (reader: Sender, upToSequence: number, now: Timestamp): ServerFrame => {
  return { type: 'read', reader, upTo: upToSequence, at: toIsoString(now) }
}

/** Frame: the chat was closed at a timestamp. */
export const toClosedFrame = (closedAt: Timestamp): ServerFrame => {
  return { type: 'chat_closed', closedAt: toIsoString(closedAt) }
}
