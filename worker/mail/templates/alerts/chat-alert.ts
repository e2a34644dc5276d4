import { isChatOpen } from '../../../../domain/chat/chat-hours'
import type { ShopSettings } from '../../../../domain/settings/settings'
import { MINUTE_MS, type Timestamp } from '../../../../domain/time/time'
import type { Alert } from '../../../alerts/alert'
import { shopAlert } from './shop-alert'

/** Further messages of a chat within this time cause no further alert. */
const ALERT_INTERVAL_MS = 5 * MINUTE_MS

type AlertedChat = { id: string; lastMessageAt: Timestamp }

/**
 * Tells the shop of an unread message. The alert does not quote the message, because it may contain an address. The
 * subject says if the message came outside the chat hours (Polish time).
 */
export function chatAlert(
  { id, lastMessageAt }: AlertedChat,
  { chat, periods }: Pick<ShopSettings, 'chat' | 'periods'>,
): Alert {
  const isOpen = isChatOpen(new Date(lastMessageAt), { ...chat, clock: 'shop' }, periods)
  const path = `/admin/chat?session=${id}`
  return shopAlert('chat', {
    key: `${id}:message:${Math.floor(lastMessageAt / ALERT_INTERVAL_MS)}`,
    subject: isOpen
      ? { pl: 'Nowa wiadomość na czacie', en: 'New chat message' }
      : { pl: 'Zostawiona wiadomość', en: 'Message left in the chat' },
    detail: 'Klient czeka na odpowiedź. Wiadomość jest w panelu, na stronie Czat.',
    path,
  })
}
