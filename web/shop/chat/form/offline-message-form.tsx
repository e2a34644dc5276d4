import { useEffect, useId, useState } from 'react'
import { MAX_MESSAGE_LENGTH } from '../../../../domain/chat/chat'
import { chatDraftStorage, chatNameStorage } from '../../../storage/chat-storage'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { Spinner } from '../../../ui/loading/spinner'
import { TextArea } from '../../../ui/form/text-area'
import type { ChatState } from '../core/chat-state'
import { EmailField, NameField } from './customer-fields'
import { PrivacyLine } from './name-form'
import { visitorChat } from '../visitor-chat'
import { parseVisitorEmail, parseVisitorName } from './visitor-fields'
import { useChatWords } from '../words'

const findMessageError = (text: string, { enterMessage, refusals }: ReturnType<typeof useChatWords>) => {
  if (text.trim() === '') return enterMessage
  return text.length > MAX_MESSAGE_LENGTH ? refusals['chat.message_too_long'] : undefined
}

type Props = {
  /** The chat that sends the message; null until the visitor submits the form. */
  chat: ChatState | null
  setLeavingMessage: (isLeavingMessage: boolean) => void
}

/** The form for a message outside chat hours (spec §4). Staff answer by e-mail and in the chat. */
export function OfflineMessageForm({ chat, setLeavingMessage }: Props) {
  const { language, settings } = useLocale()
  const words = useChatWords()
  const id = useId()
  const [name, setName] = useState(() => chatNameStorage.read() ?? '')
  const [email, setEmail] = useState('')
  const [text, setText] = useState(chatDraftStorage.read)
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const errors = {
    name: parseVisitorName(name) ? undefined : words.enterName,
    email: parseVisitorEmail(email) ? undefined : words.enterEmail,
    message: findMessageError(text, words),
  }
  const visibleErrors = hasSubmitted ? errors : { name: undefined, email: undefined, message: undefined }
  const isSending = chat !== null
  // An empty `unsent` means that the shop has the message.
  const isDelivered = chat !== null && chat.session !== null && chat.unsent.length === 0
  useEffect(() => {
    if (isDelivered) setLeavingMessage(false)
  }, [isDelivered, setLeavingMessage])
  return (
    <form
      noValidate
      className="flex grow flex-col overflow-y-auto overscroll-contain p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isSending) return
        setHasSubmitted(true)
        const firstInvalidField = (['name', 'email', 'message'] as const).find((field) => errors[field])
        if (firstInvalidField)
          return event.currentTarget.querySelector<HTMLElement>(`[name="${firstInvalidField}"]`)?.focus()
        setLeavingMessage(true)
        visitorChat.startChat({
          customerName: parseVisitorName(name),
          customerEmail: parseVisitorEmail(email),
          language,
        })
        visitorChat.send(text)
        // Clears the draft, because the message is being sent.
        chatDraftStorage.write('')
      }}
    >
      <p className="mb-3 leading-snug text-steel-700">{words.unavailableLead}</p>
      <NameField
        id={`${id}-name`}
        label={words.name}
        readOnly={isSending}
        value={name}
        error={visibleErrors.name}
        onChange={setName}
      />
      <EmailField
        id={`${id}-email`}
        label={words.email}
        readOnly={isSending}
        value={email}
        error={visibleErrors.email}
        onChange={setEmail}
      />
      <TextArea
        id={`${id}-message`}
        name="message"
        label={words.message}
        characterLimit={MAX_MESSAGE_LENGTH}
        readOnly={isSending}
        value={text}
        error={visibleErrors.message}
        onChange={({ target }) => {
          setText(target.value)
          chatDraftStorage.write(target.value)
        }}
      />
      {isSending && (chat.connectionStatus === 'waiting' || chat.connectionStatus === 'refused') ? (
        <Notice variant="warning" role="alert" className="mb-3">
          <p>{words.leavingLost}</p>
          <Button
            variant="secondary"
            onClick={() => {
              visitorChat.leaveChat()
              chatDraftStorage.write(text)
              setLeavingMessage(false)
            }}
          >
            {words.changeText}
          </Button>
        </Notice>
      ) : null}
      <Button type="submit" aria-disabled={isSending} className="w-full shrink-0">
        {isSending ? <Spinner /> : null}
        {isSending ? words.leaving : words.leave}
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
