import { useEffect, useId, useState } from 'react'
import { MAX_MESSAGE } from '../../../domain/chat'
import { chatDraft, chatName } from '../../chat-storage'
import { useLocale } from '../../i18n/locale'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/spinner'
import { TextArea } from '../../ui/text-area'
import type { ChatState } from './chat-state'
import { EmailField, NameField } from './customer-fields'
import { PrivacyLine } from './name-step'
import { visitorChat } from './visitor-chat'
import { emailOf, nameOf } from './visitor-fields'
import { useChatWords } from './words'

const messageProblem = (text: string, { enterMessage, refusals }: ReturnType<typeof useChatWords>) => {
  if (text.trim() === '') return enterMessage
  return text.length > MAX_MESSAGE ? refusals['chat.message_too_long'] : undefined
}

type Props = {
  /** The chat of the message while it is being sent. */
  chat: ChatState | null
  setLeaving: (isLeaving: boolean) => void
}

/** A message left outside opening hours (spec §4). Staff answer by e-mail and in the chat. */
export function LeaveMessage({ chat, setLeaving }: Props) {
  const { language, settings } = useLocale()
  const words = useChatWords()
  const id = useId()
  const [name, setName] = useState(() => chatName.read() ?? '')
  const [email, setEmail] = useState('')
  const [text, setText] = useState(chatDraft.read)
  const [isTried, setTried] = useState(false)
  const errors = {
    name: nameOf(name) ? undefined : words.enterName,
    email: emailOf(email) ? undefined : words.enterEmail,
    message: messageProblem(text, words),
  }
  const shownErrors = isTried ? errors : { name: undefined, email: undefined, message: undefined }
  const isOnItsWay = chat !== null
  // An empty `unsent` means that the shop has the message.
  const isThere = chat !== null && chat.session !== null && chat.unsent.length === 0
  useEffect(() => {
    if (isThere) setLeaving(false)
  }, [isThere, setLeaving])
  return (
    <form
      noValidate
      className="flex grow flex-col overflow-y-auto overscroll-contain p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isOnItsWay) return
        setTried(true)
        const wrongField = (['name', 'email', 'message'] as const).find((field) => errors[field])
        if (wrongField)
          return event.currentTarget.querySelector<HTMLElement>(`[name="${wrongField}"]`)?.focus()
        setLeaving(true)
        visitorChat.begin({ customerName: nameOf(name), customerEmail: emailOf(email), language })
        visitorChat.send(text)
        // Clears the draft, because the message is being sent.
        chatDraft.write('')
      }}
    >
      <p className="mb-3 leading-snug text-steel-700">{words.unavailableLead}</p>
      <NameField
        id={`${id}-name`}
        label={words.name}
        readOnly={isOnItsWay}
        value={name}
        error={shownErrors.name}
        onChange={setName}
      />
      <EmailField
        id={`${id}-email`}
        label={words.email}
        readOnly={isOnItsWay}
        value={email}
        error={shownErrors.email}
        onChange={setEmail}
      />
      <TextArea
        id={`${id}-message`}
        name="message"
        label={words.message}
        longest={MAX_MESSAGE}
        readOnly={isOnItsWay}
        value={text}
        error={shownErrors.message}
        onChange={({ target }) => {
          setText(target.value)
          chatDraft.write(target.value)
        }}
      />
      {isOnItsWay && (chat.link === 'waiting' || chat.link === 'refused') ? (
        <Notice look="warning" role="alert" className="mb-3">
          <p>{words.leavingLost}</p>
          <Button
            look="secondary"
            onClick={() => {
              visitorChat.abandon()
              chatDraft.write(text)
              setLeaving(false)
            }}
          >
            {words.changeText}
          </Button>
        </Notice>
      ) : null}
      <Button type="submit" aria-disabled={isOnItsWay} className="w-full shrink-0">
        {isOnItsWay ? <Spinner /> : null}
        {isOnItsWay ? words.leaving : words.leave}
      </Button>
      <p className="mt-3 text-sm text-steel-700">
        {words.orWrite}
        <a
          href={`mailto:${settings.firm.email}`}
          className="block break-words font-semibold text-ink underline underline-offset-2"
        >
          {settings.firm.email}
        </a>
      </p>
      <PrivacyLine />
    </form>
  )
}
