import { useEffect, useState } from 'react'
import type { ChatState } from './chat-state'

/** After how long without an answer a visitor is asked for an address, ms. */
const PATIENCE_MS = 120_000

/** Whether the visitor has written since staff last did, and has waited for an answer for long. */
export function useUnanswered({ messages }: ChatState): { hasWritten: boolean; isOverdue: boolean } {
  const answeredAt = messages.findLastIndex(({ sender }) => sender === 'admin')
  const waiting = messages[answeredAt + 1]?.id
  const [overdue, setOverdue] = useState<string>()
  useEffect(() => {
    if (waiting === undefined) return
    const timer = setTimeout(() => setOverdue(waiting), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return { hasWritten: waiting !== undefined, isOverdue: waiting !== undefined && waiting === overdue }
}
