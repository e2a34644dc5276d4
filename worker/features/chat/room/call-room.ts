import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import type { ChatRoom } from './room'

/**
 * Calls the room of a session through a new stub, because a stub may stay broken after an error. @throws shop.try_again
 * if the room is unreachable
 */
export async function callRoom<T>(
  { rooms }: Pick<Deps, 'rooms'>,
  id: string,
  callRoomMethod: (room: DurableObjectStub<ChatRoom>) => Promise<T>,
): Promise<T> {
  try {
    return await callRoomMethod(rooms.getByName(id))
  } catch (cause) {
    throw new AppError('shop.try_again', {}, { cause })
  }
}
