import { CLOSE } from '../../../domain/chat'
import { joinDeadline, staffCheckAt } from '../../../domain/chat-socket'
import { attach, openSockets, socketOf } from './socket'
import { checkedPass, type PassDeps } from './staff-pass'

/** When a socket of an object has to be looked at next, ms UTC: to join, or because its token may hold no more. */
export const guardAt = (ctx: DurableObjectState): number =>
  Math.min(
    ...openSockets(ctx).map((ws) => {
      const socket = socketOf(ws)
      return Math.min(joinDeadline(socket), staffCheckAt(socket))
    }),
  )

/**
 * Ends the sockets that did not join in time, and those of staff who have signed out elsewhere. While the database cannot
 * be asked a socket stays until its token runs out.
 */
export async function guardSockets(
  ctx: DurableObjectState,
  deps: PassDeps,
  failed: (error: unknown) => void,
): Promise<void> {
  const now = deps.now()
  for (const ws of openSockets(ctx)) {
    const socket = socketOf(ws)
    if (joinDeadline(socket) <= now) ws.close(CLOSE.notJoined)
    if (!socket.staff || staffCheckAt(socket) > now) continue
    try {
      const staff = await checkedPass(deps, socket.staff)
      if (staff) attach(ws, { ...socketOf(ws), staff })
      else ws.close(CLOSE.unauthorized)
    } catch (error) {
      failed(error)
      attach(ws, { ...socketOf(ws), staff: { ...socket.staff, checkedAt: now } })
    }
  }
}
