import { AppError } from '../../../domain/errors'
import type { Deps } from '../../deps'
import type { ChatRoom } from './room'

/**
 * Calls the room of a session.
 * @throws shop.try_again if it is unreachable; a retry uses a new stub
 */
export async function inRoom<T>(
  { rooms }: Pick<Deps, 'rooms'>,
  id: string,
  call: (room: DurableObjectStub<ChatRoom>) => Promise<T>,
): Promise<T> {
  try {
    return await call(rooms.getByName(id))
  } catch (cause) {
    throw new AppError('shop.try_again', {}, { cause })
  }
}
