import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import { callRoom } from '../room/call-room'
import { readSession } from './sessions'

/**
 * Marks the customer's messages as read by staff.
 * @throws chat.not_found, shop.try_again
 */
export async function markSessionRead(deps: Pick<Deps, 'db' | 'rooms'>, id: string): Promise<void> {
  await readSession(deps, id)
  if (!(await callRoom(deps, id, (room) => room.markReadByStaff()))) throw new AppError('chat.not_found')
}
