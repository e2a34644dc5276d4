import { X } from 'lucide'
import { useState } from 'react'
import { Icon } from '../../ui/image/icon'
import type { ChatState } from './core/chat-state'
import { useChatWords } from './words'

type Props = { chat: ChatState | null; count: number; open: () => void }

/** The unread count on the chat button, and the last unread message above it. */
export function UnreadPreview({ chat, count, open }: Props) {
  const words = useChatWords()
  const [hiddenId, setHiddenId] = useState<string>()
  const lastUnreadMessage =
    count > 0 ? chat?.messages.findLast(({ sender }) => sender === 'admin') : undefined
  return (
    <>
      {lastUnreadMessage ? (
        <span className="chat-corner pointer-events-none z-40 grid h-6 min-w-6 translate-x-1 place-items-center rounded-full bg-danger px-1.5 text-sm font-bold text-white [--chat-lift:2.25rem]">
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          <span id="chat-unread" className="sr-only">
            {words.unread({ count })}
          </span>
        </span>
      ) : null}
      {/* The live region is always rendered. Screen readers do not announce content that is inserted together with
          its region. */}
      <div role="status" className="chat-corner z-40 [--chat-lift:4.25rem]">
        {lastUnreadMessage && lastUnreadMessage.id !== hiddenId ? (
          <div className="flex w-72 max-w-[calc(100vw-2rem)] rounded-md bg-white shadow-xl ring-1 ring-steel-300">
            <button
              type="button"
              onClick={() => {
                // The panel returns the focus to this button when it closes.
                document.getElementById('chat-button')?.focus()
                open()
              }}
              className="min-h-11 min-w-0 grow p-3 text-left"
            >
              <span className="block text-xs font-semibold text-steel-700">{words.staff}</span>
              <span className="line-clamp-2 leading-snug [overflow-wrap:anywhere]">
                {lastUnreadMessage.message}
              </span>
              <span className="sr-only"> {words.openMessage}</span>
            </button>
            <button
              type="button"
              aria-label={words.hidePreview}
              onClick={() => setHiddenId(lastUnreadMessage.id)}
              className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-steel-100"
            >
              <Icon of={X} className="size-4" />
            </button>
          </div>
        ) : null}
      </div>
    </>
  )
}
