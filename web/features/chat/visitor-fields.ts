import { ClientFrame } from '../../../domain/chat'

/** The name as the room will know it; null for one that it does not take, as one that cannot be seen. */
export function nameOf(text: string): string | null {
  const { data } = ClientFrame.safeParse({ type: 'join', sender: 'customer', customerName: text })
  return data?.type === 'join' && data.sender === 'customer' ? (data.customerName ?? null) : null
}

/** An address that can be written to, or null. */
export function emailOf(text: string): string | null {
  const { data } = ClientFrame.safeParse({ type: 'contact', customerEmail: text })
  return data?.type === 'contact' ? data.customerEmail : null
}
