import { SendHorizontal } from 'lucide'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { MAX_MESSAGE_LENGTH } from '../../../domain/chat/chat'
import { chatDraftStorage } from '../../storage/chat-storage'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { Notice } from '../../ui/layout/notice'
import type { ChatState } from './core/chat-state'
import { visitorChat } from './visitor-chat'
import { useChatWords } from './words'
import { isComposing } from '../../ui/form/is-composing'

/** The character counter appears when at most this many characters are left. */
const COUNTER_THRESHOLD = 200

/** The input for messages: Enter sends, Shift+Enter starts a new line (spec §5). */
export function MessageComposer({ chat }: { chat: ChatState }) {
  const words = useChatWords()
  const id = useId()
  const inputRef = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(chatDraftStorage.read)
  const charactersLeft = MAX_MESSAGE_LENGTH - text.length
  const changeText = (newText: string) => {
    setText(newText)
    chatDraftStorage.write(newText)
  }
  const sendMessage = () => {
    if (text.trim() === '' || charactersLeft < 0) return
    visitorChat.send(text)
    changeText('')
  }
  useLayoutEffect(() => {
    // Sets the height of the field to the height of its text. CSS limits the height.
    const { current: field } = inputRef
    if (!field) return
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight}px`
  }, [text])
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    sendMessage()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sendMessage()
        inputRef.current?.focus()
      }}
    >
      {chat.rejectedMessage ? (
        <RejectedMessageNotice
          rejectedMessage={chat.rejectedMessage}
          restoreText={(refusedText) => {
            changeText([refusedText, text].filter(Boolean).join('\n').slice(0, MAX_MESSAGE_LENGTH))
            inputRef.current?.focus()
          }}
        />
      ) : null}
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          {words.message}
        </label>
        <textarea
          ref={inputRef}
          id={id}
          data-first
          rows={1}
          maxLength={MAX_MESSAGE_LENGTH}
          placeholder={words.placeholder}
          aria-describedby={charactersLeft <= COUNTER_THRESHOLD ? `${id}-left` : undefined}
          value={text}
          onChange={({ target }) => {
            changeText(target.value)
            visitorChat.setTyping(target.value.trim() !== '')
          }}
          onBlur={() => visitorChat.setTyping(false)}
          onKeyDown={handleKeyDown}
          className="block max-h-32 min-h-11 min-w-0 grow resize-none rounded-sm bg-white px-3 py-2.5 text-base leading-6 ring-1 ring-inset ring-steel-400 placeholder:text-steel-600 hover:ring-steel-700"
        />
        <button
          type="submit"
          aria-label={words.send}
          aria-disabled={text.trim() === ''}
          className="grid size-11 shrink-0 place-items-center rounded-sm bg-accent hover:bg-accent-strong aria-disabled:opacity-55"
        >
          <Icon shape={SendHorizontal} className="size-5" />
        </button>
      </div>
      {charactersLeft <= COUNTER_THRESHOLD ? (
        <p
          id={`${id}-left`}
          className={`mt-1 text-sm ${charactersLeft <= 20 ? 'font-medium text-danger' : 'text-steel-700'}`}
        >
          {words.charactersLeft({ count: charactersLeft })}
        </p>
      ) : null}
    </form>
  )
}

type RejectedMessage = NonNullable<ChatState['rejectedMessage']>

/** Shows why a message was rejected, with a button that restores its text. */
function RejectedMessageNotice({
  rejectedMessage,
  restoreText,
}: {
  rejectedMessage: RejectedMessage
  restoreText: (text: string) => void
}) {
  const words = useChatWords()
  const rejectionTexts: Partial<Record<RejectedMessage['code'], string>> = words.refusals
  return (
    <Notice variant="danger" role="alert" className="mb-3">
      <p>{rejectionTexts[rejectedMessage.code] ?? words.states.unsent}</p>
      <Button
        variant="secondary"
        onClick={() => {
          restoreText(rejectedMessage.text)
          visitorChat.clearRejectedMessage()
        }}
      >
        {words.editAgain}
      </Button>
    </Notice>
  )
}
