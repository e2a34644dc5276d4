import { CLOSE } from '../../../domain/chat'
import { joinDeadline, staffCheckAt } from '../../../domain/chat-socket'
import { attach, openSockets, socketOf } from './socket'
import { checkedPass, type PassDeps } from './staff-pass'

/** Timestamp of the next socket check: a join deadline, or a token that must be verified again. */
export const guardAt = (ctx: DurableObjectState): number =>
  Math.min(
    ...openSockets(ctx).map((ws) => {
      const socket = socketOf(ws)
      return Math.min(joinDeadline(socket), staffCheckAt(socket))
    }),
  )

/**
 * Closes sockets that did not join in time, and those of signed-out staff. While the database is unreachable, a staff
 * socket stays open until its token expires.
 */
export async function guardSockets(
  ctx: DurableObjectState,
  deps: PassDeps,
  onError: (error: unknown) => void,
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
      onError(error)
      attach(ws, { ...socketOf(ws), staff: { ...socket.staff, checkedAt: now } })
    }
  }
}
