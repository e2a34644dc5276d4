import type { Sender, ServerFrame } from '../../../domain/chat'
import { iso } from '../../iso'
import type { RoomSession } from './room-record'

export const sessionFrame = ({ id, customerName, customerEmail, language }: RoomSession): ServerFrame => {
  return { type: 'session', sessionId: id, customerName, customerEmail, language }
}

/** That somebody has read what the other side wrote, up to a message. `now` in ms UTC. */
export const readFrame = (reader: Sender, upTo: number, now: number): ServerFrame => {
  return { type: 'read', reader, upTo, at: iso(now) }
}

/** `closedAt` in ms UTC. */
export const closedFrame = (closedAt: number): ServerFrame => {
  return { type: 'chat_closed', closedAt: iso(closedAt) }
}
