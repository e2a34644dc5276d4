import { AppError } from '../../../../domain/errors'
import type { Deps } from '../../../deps'
import { chatTranscriptMail } from '../../../mail/templates/chat-mails'
import { enqueueNewMail } from '../../../mail/outbox/outbox'
import { recordAction, type StaffActor } from '../../admin/actions'
import { callRoom } from '../room/call-room'
import { readSession } from './sessions'

/**
 * Mails the transcript to the customer. Idempotent until the chat changes.
 * @throws chat.not_found, chat.no_email without a customer address, shop.try_again
 */
export async function sendTranscript(
  deps: Pick<Deps, 'db' | 'now' | 'appUrl' | 'rooms' | 'settings'>,
  staff: StaffActor,
  id: string,
): Promise<void> {
  await readSession(deps, id)
  const transcript = await callRoom(deps, id, (room) => room.readTranscript())
  if (!transcript) throw new AppError('chat.not_found')
  // The address comes from the room, because a corrected address reaches the list of chats later.
  const { customerEmail } = transcript.session
  if (customerEmail === null) throw new AppError('chat.no_email')
  await deps.db.batch([
    enqueueNewMail(
      deps,
      chatTranscriptMail({ ...transcript, recipient: customerEmail, appUrl: deps.appUrl }),
    ),
    recordAction(deps, staff, { action: 'chat_transcript', subject: id }),
  ])
}
