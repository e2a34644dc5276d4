import { useEffect, useState } from 'react'
import type { ChatState } from './chat-state'

/** A visitor without an answer for this long is asked for an e-mail address, ms. */
const UNANSWERED_AFTER_MS = 120_000

/** Returns whether the visitor has written since the last answer of staff, and whether that answer is late. */
export function useAnswerState({ messages }: ChatState): { hasWritten: boolean; isAnswerLate: boolean } {
  const lastAnswerIndex = messages.findLastIndex(({ sender }) => sender === 'admin')
  const waitingId = messages[lastAnswerIndex + 1]?.id
  const [unansweredId, setUnansweredId] = useState<string>()
  useEffect(() => {
    if (waitingId === undefined) return
    const timer = setTimeout(() => setUnansweredId(waitingId), UNANSWERED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [waitingId])
  return {
    hasWritten: waitingId !== undefined,
    isAnswerLate: waitingId !== undefined && waitingId === unansweredId,
  }
}
