import { ClientFrame } from '../../../../domain/chat/chat'

/**
 * Returns the name as the room will store it. Null if the room would reject it, for example a name of invisible
 * characters only.
 */
export function parseVisitorName(text: string): string | null {
  const { data } = ClientFrame.safeParse({ type: 'join', sender: 'customer', customerName: text })
  return data?.type === 'join' && data.sender === 'customer' ? (data.customerName ?? null) : null
}

/** Returns a valid e-mail address, or null. */
export function parseVisitorEmail(text: string): string | null {
  const { data } = ClientFrame.safeParse({ type: 'contact', customerEmail: text })
  return data?.type === 'contact' ? data.customerEmail : null
}
