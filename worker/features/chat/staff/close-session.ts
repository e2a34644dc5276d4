import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { callRoom } from '../room/call-room'
import { readSession } from './sessions'

/** Closes a chat for customer and staff. Idempotent. @throws chat.not_found, shop.try_again */
export async function closeSession(
  deps: Pick<Deps, 'db' | 'now' | 'rooms'>,
  staff: StaffActor,
  id: string,
): Promise<void> {
  const { closedAt } = await readSession(deps, id)
  if (!(await callRoom(deps, id, (room) => room.closeChat()))) throw new AppError('chat.not_found')
  if (closedAt === null)
    await deps.db.batch([recordAction(deps, staff, { action: 'chat_close', subject: id })])
}
