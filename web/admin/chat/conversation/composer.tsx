import { useQuery } from '@tanstack/react-query'
import { MessageSquareText, SendHorizontal } from 'lucide'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { MAX_MESSAGE_LENGTH } from '../../../../domain/chat/chat'
import type { Language } from '../../../../domain/language'
import { useLocale } from '../../../i18n/locale'
import { toOwnReplies, settingsQuery } from '../../settings/queries'
import { Icon } from '../../../ui/image/icon'
import { type SuggestedReply, suggestReplies } from '../replies/replies'
import { ReplyList } from '../replies/reply-list'
import { useStaffChatWords } from '../words'
import { isComposing } from '../../../ui/form/is-composing'

/** Length of the text above which the composer shows the number of remaining characters. */
const CHARACTER_COUNTER_THRESHOLD = MAX_MESSAGE_LENGTH - 200

type Props = {
  messageFieldRef: RefObject<HTMLTextAreaElement | null>
  text: string
  onTextChange: (text: string) => void
  /** Sends the text. Called only if the text is not blank and the chat is connected. */
  onSend: (text: string) => void
  onTyping: (isTyping: boolean) => void
  isConnected: boolean
  /** The visitor's language, in which ready replies are inserted. */
  language: Language
  /** Further buttons, such as the product picker. */
  children: ReactNode
}

/** The message field of staff. Enter sends, Shift+Enter starts a new line, and "/" offers ready replies (spec §2). */
export function MessageComposer({
  messageFieldRef,
  text,
  onTextChange,
  onSend,
  onTyping,
  isConnected,
  language,
  children,
}: Props) {
  const words = useStaffChatWords()
  const { language: staffLanguage, settings } = useLocale()
  const { data: storedSettings } = useQuery(settingsQuery)
  const id = useId()
  const [hasTried, setTried] = useState(false)
  const [selectedIndex, setSelectedIndex] = useState(0)
  const [isDismissed, setDismissed] = useState(false)
  const isCommandListOpen = !isDismissed && /^\/[^\n]*$/.test(text)
  const matchingReplies = isCommandListOpen
    ? suggestReplies(text.slice(1), {
        staffLanguage: staffLanguage,
        visitorLanguage: language,
        settings,
        ownReplies: storedSettings ? toOwnReplies(storedSettings.replies) : {},
        origin: location.origin,
      })
    : []
  const activeIndex = Math.min(selectedIndex, matchingReplies.length - 1)
  const canSend = isConnected && text.trim() !== '' && !isCommandListOpen

  const changeText = (nextText: string) => {
    onTextChange(nextText)
    setSelectedIndex(0)
    setDismissed(false)
    setTried(false)
    onTyping(nextText.trim() !== '' && !nextText.startsWith('/'))
  }
  const chooseReply = (reply: SuggestedReply) => {
    changeText(reply.text)
    messageFieldRef.current?.focus()
  }
  const sendMessage = () => {
    if (text.trim() === '' || isCommandListOpen) return
    if (!isConnected) return setTried(true)
    onSend(text)
    messageFieldRef.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys pressed during IME composition must not select a reply.
    if (isComposing(event)) return
    const activeReply = matchingReplies[activeIndex]
    if (isCommandListOpen && event.key === 'Escape') setDismissed(true)
    else if (activeReply && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))
      setSelectedIndex(
        (activeIndex + (event.key === 'ArrowDown' ? 1 : matchingReplies.length - 1)) % matchingReplies.length,
      )
    else if (activeReply && (event.key === 'Tab' || event.key === 'Enter') && !event.shiftKey)
      chooseReply(activeReply)
    else if (event.key === 'Enter' && !event.shiftKey) sendMessage()
    else return
    event.preventDefault()
  }

  return (
    <form
      className="relative shrink-0 border-t border-steel-200 bg-white p-2 sm:p-3"
      onSubmit={(event) => {
        event.preventDefault()
        sendMessage()
      }}
    >
      {isCommandListOpen ? (
        <ReplyList
          id={`${id}-list`}
          replies={matchingReplies}
          activeIndex={activeIndex}
          language={language}
          onChoose={chooseReply}
        />
      ) : null}
      <label htmlFor={id} className="sr-only">
        {words.message}
      </label>
      <textarea
        ref={messageFieldRef}
        id={id}
        rows={1}
        value={text}
        maxLength={MAX_MESSAGE_LENGTH}
        lang={language}
        placeholder={words.placeholder}
        enterKeyHint="send"
        aria-autocomplete="list"
        aria-controls={matchingReplies.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={matchingReplies.length > 0 ? `${id}-list-${activeIndex}` : undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => changeText(target.value)}
        onBlur={() => onTyping(false)}
        onKeyDown={onKeyDown}
        className="field-sizing-content block max-h-40 min-h-11 w-full resize-none rounded-sm bg-white px-3 py-2.5 text-base ring-1 ring-inset ring-steel-400 placeholder:text-steel-600 hover:ring-steel-700"
      />
      <div className="mt-2 flex flex-wrap items-center gap-1">
        <button
          type="button"
          onClick={() => {
            if (text.trim() === '') changeText('/')
            setDismissed(false)
            messageFieldRef.current?.focus()
          }}
          aria-disabled={text.trim() !== '' && !text.startsWith('/')}
          aria-label={words.replies}
          className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm hover:bg-steel-100 aria-disabled:opacity-55 lg:px-3"
        >
          <Icon shape={MessageSquareText} className="size-5" />
          <span className="hidden text-sm font-semibold lg:inline">{words.replies}</span>
        </button>
        {children}
        <p
          id={`${id}-hint`}
          role="status"
          className="min-w-0 flex-1 px-1 text-sm leading-tight text-steel-700"
        >
          {hasTried && !isConnected ? words.waits : null}
          {text.length > CHARACTER_COUNTER_THRESHOLD
            ? words.charactersLeftText({ charactersLeft: MAX_MESSAGE_LENGTH - text.length })
            : null}
        </p>
        <button
          type="submit"
          aria-disabled={!canSend}
          className="inline-flex min-h-11 items-center gap-2 rounded-sm bg-accent px-4 font-semibold text-ink hover:bg-accent-strong aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
        >
          <Icon shape={SendHorizontal} className="size-5" />
          {words.send}
        </button>
      </div>
    </form>
  )
}
