import { AppError } from '../../../domain/errors'
import type { Deps } from '../../deps'
import type { ChatRoom } from './room'

/** Asks the room of a session. Throws `shop.try_again` when it cannot be reached, which a new stub may mend. */
export async function inRoom<T>(
  { rooms }: Pick<Deps, 'rooms'>,
  id: string,
  ask: (room: DurableObjectStub<ChatRoom>) => Promise<T>,
): Promise<T> {
  try {
    return await ask(rooms.getByName(id))
  } catch (cause) {
    throw new AppError('shop.try_again', {}, { cause })
  }
}
