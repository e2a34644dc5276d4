import { CLOSE_CODES } from '../../../../domain/chat/chat'
import { joinDeadline, nextStaffCheckAt } from '../../../../domain/chat/chat-socket'
import { attachSocketState, listOpenSockets, readSocketState } from './socket'
import { recheckPass, type StaffPassDeps } from './staff-pass'

/** Timestamp of the next socket check: a socket's join deadline, or the time to verify a staff token again. */
export const findNextGuardCheckAt = (ctx: DurableObjectState): number =>
  Math.min(
    ...listOpenSockets(ctx).map((ws) => {
      const socket = readSocketState(ws)
      return Math.min(joinDeadline(socket), nextStaffCheckAt(socket))
    }),
  )

/**
 * Closes sockets that did not join in time, and those of signed-out staff. While the database is unreachable, a staff
 * socket stays open until its token expires.
 */
export async function guardSockets(
  ctx: DurableObjectState,
  deps: StaffPassDeps,
  onError: (error: unknown) => void,
): Promise<void> {
  const now = deps.now()
  for (const webSocket of listOpenSockets(ctx)) {
    const socket = readSocketState(webSocket)
    if (joinDeadline(socket) <= now) webSocket.close(CLOSE_CODES.notJoined)
    if (!socket.staff || nextStaffCheckAt(socket) > now) continue
    try {
      const recheckedPass = await recheckPass(deps, socket.staff)
      if (recheckedPass) attachSocketState(webSocket, { ...readSocketState(webSocket), staff: recheckedPass })
      else webSocket.close(CLOSE_CODES.unauthorized)
    } catch (error) {
      onError(error)
      attachSocketState(webSocket, {
        ...readSocketState(webSocket),
        staff: { ...socket.staff, checkedAt: now },
      })
    }
  }
}
