import type { Sender, ServerFrame } from '../../../domain/chat'
import { iso } from '../../iso'
import type { RoomSession } from './room-record'

export const sessionFrame = ({ id, customerName, customerEmail, language }: RoomSession): ServerFrame => {
  return { type: 'session', sessionId: id, customerName, customerEmail, language }
}

/** Frame: `reader` has read the other side's messages up to an id. `now` is a timestamp. */
export const readFrame = (reader: Sender, upTo: number, now: number): ServerFrame => {
  return { type: 'read', reader, upTo, at: iso(now) }
}

/** Frame: the chat was closed at a timestamp. */
export const closedFrame = (closedAt: number): ServerFrame => {
  return { type: 'chat_closed', closedAt: iso(closedAt) }
}
