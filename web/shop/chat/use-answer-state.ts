import { useEffect, useState } from 'react'
import type { ChatState } from './core/chat-state'

/** A visitor without an answer for this long is asked for an e-mail address, ms. */
const LATE_ANSWER_DELAY_MS = 120_000

/** Returns whether the visitor has written since the last answer of staff, and whether that answer is late. */
export function useAnswerState({ messages }: ChatState): { hasWritten: boolean; isAnswerLate: boolean } {
  const lastAnswerIndex = messages.findLastIndex(({ sender }) => sender === 'admin')
  const firstWaitingMessageId = messages[lastAnswerIndex + 1]?.id
  const [unansweredId, setUnansweredId] = useState<string>()
  useEffect(() => {
    if (firstWaitingMessageId === undefined) return
    const timer = setTimeout(() => setUnansweredId(firstWaitingMessageId), LATE_ANSWER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [firstWaitingMessageId])
  return {
    hasWritten: firstWaitingMessageId !== undefined,
    isAnswerLate: firstWaitingMessageId !== undefined && firstWaitingMessageId === unansweredId,
  }
}
