import { useSyncExternalStore, useEffect, useState } from 'react'
import { useSettings } from '../../i18n/locale'
import { chatDraftStorage } from '../../storage/chat-storage'
import { Button } from '../../ui/form/button'
import { Notice } from '../../ui/layout/notice'
import type { ChatState } from './core/chat-state'
import { MessageComposer } from './composer'
import { ContactForm } from './form/contact-form'
import { MessageLog } from './message-log'
import { visitorChat } from './visitor-chat'
import { useChatWords } from './words'

export function Conversation({ chat, isWithinChatHours }: { chat: ChatState; isWithinChatHours: boolean }) {
  const words = useChatWords()
  const { firm } = useSettings()
  return (
    <>
      <MessageLog chat={chat}>
        {chat.closedAt ? null : <AnswerTimeNotice chat={chat} isWithinChatHours={isWithinChatHours} />}
      </MessageLog>
      <div className="shrink-0 border-t border-steel-200 bg-white p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <LinkedChatChoice />
        {chat.connectionStatus === 'replaced' ? (
          <Notice variant="warning" role="status" className="mb-3">
            <p>{words.replaced}</p>
            <Button variant="secondary" onClick={visitorChat.pingOrReconnect}>
              {words.takeHere}
            </Button>
          </Notice>
        ) : null}
        {chat.connectionStatus === 'waiting' ? (
          <p role="status" className="mb-2 text-sm font-medium text-steel-800">
            {words.waiting}
          </p>
        ) : null}
        {chat.connectionStatus === 'refused' || chat.connectionStatus === 'missing' ? (
          <Notice variant="danger" role="alert">
            <p className="break-words">{words.failed({ email: firm.email })}</p>
          </Notice>
        ) : chat.closedAt ? (
          <ClosedChatNotice chat={chat} />
        ) : (
          <MessageComposer chat={chat} />
        )}
      </div>
    </>
  )
}

/** Asks which chat to continue, if a mail's link opens another chat than the saved chat. */
function LinkedChatChoice() {
  const words = useChatWords()
  const isChatChoicePending = useSyncExternalStore(visitorChat.subscribe, visitorChat.isChoicePending)
  if (!isChatChoicePending) return null
  return (
    <Notice variant="warning" role="status" className="mb-3">
      <p>{words.which.lead}</p>
      <p className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={visitorChat.keepSavedChat}>
          {words.which.stay}
        </Button>
        <Button onClick={visitorChat.openLinkedChat}>{words.which.take}</Button>
      </p>
    </Notice>
  )
}

/**
 * Tells the visitor when and how staff answer. Shown outside chat hours while staff are offline, and during chat hours
 * if the answer is late.
 */
function AnswerTimeNotice({ chat, isWithinChatHours }: { chat: ChatState; isWithinChatHours: boolean }) {
  const words = useChatWords()
  const { hasWritten, isAnswerLate } = useAnswerState(chat)
  if (!chat.session || (isWithinChatHours ? !isAnswerLate : chat.presence.admin)) return null
  if (!hasWritten) return <p className="text-sm text-steel-700">{words.answerLater}</p>
  const { customerEmail: email } = chat.session
  if (!email) return <ContactForm lead={isWithinChatHours ? words.nobodyYet : words.answerLater} />
  return (
    <Notice role="status">
      <p className="break-words">
        {isWithinChatHours ? '' : `${words.leftTitle} `}
        {words.answerTo({ email })}
      </p>
    </Notice>
  )
}

/** Notice that staff closed the chat. A new chat starts with the name step and keeps unsent messages (spec §4). */
function ClosedChatNotice({ chat }: { chat: ChatState }) {
  const words = useChatWords()
  const unsentTexts = [chat.rejectedMessage, ...chat.unsent].flatMap((message) =>
    message ? [message.text] : [],
  )
  const startNewChat = () => {
    chatDraftStorage.write([...unsentTexts, chatDraftStorage.read()].filter(Boolean).join('\n'))
    visitorChat.forgetChat()
  }
  return (
    <div role="status" className="space-y-3 text-center">
      <p className="font-semibold">{words.closed}</p>
      {unsentTexts.length > 0 ? <p className="text-sm text-steel-700">{words.closedUnsent}</p> : null}
      <Button data-first className="w-full" onClick={startNewChat}>
        {words.startNew}
      </Button>
    </div>
  )
}

/** After this time without an answer, the chat asks the visitor for an e-mail address, ms. */
const LATE_ANSWER_DELAY_MS = 120_000

/** Returns whether the visitor has written since the last answer of staff, and whether the next answer is late. */
function useAnswerState({ messages }: ChatState): { hasWritten: boolean; isAnswerLate: boolean } {
  const lastAnswerIndex = messages.findLastIndex(({ sender }) => sender === 'admin')
  const firstUnansweredMessageId = messages[lastAnswerIndex + 1]?.id
  const [unansweredId, setUnansweredId] = useState<string>()
  useEffect(() => {
    if (firstUnansweredMessageId === undefined) return
    const timer = setTimeout(() => setUnansweredId(firstUnansweredMessageId), LATE_ANSWER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [firstUnansweredMessageId])
  return {
    hasWritten: firstUnansweredMessageId !== undefined,
    isAnswerLate: firstUnansweredMessageId !== undefined && firstUnansweredMessageId === unansweredId,
  }
}
