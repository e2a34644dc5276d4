import { Fragment } from 'react'
import type { ChatMessage } from '../../../domain/chat/chat'
import { formatClockTime } from '../../../domain/time/clock-time'
import type { Language } from '../../../domain/language'
import type { RoomSession } from '../../features/chat/room/room-record'
import { ActionButton, Paragraph, QuotedText, MailTitle } from '../parts/mail-parts'
import type { NewMail } from '../outbox/new-mail'
import { mailWordsFor } from '../wording/wording'

/** URL that reopens the chat. The id is in the fragment, which browsers do not send. */
const chatUrl = (appUrl: string, language: Language, id: string): string =>
  `${appUrl}${language === 'pl' ? '/' : '/en'}#chat=${id}`

type UnreadMessagesMailInput = {
  session: Pick<RoomSession, 'id' | 'customerName' | 'language'> & { customerEmail: string }
  /** Unread staff messages, oldest first; never empty. */
  staffMessages: readonly ChatMessage[]
  appUrl: string
}

/** Builds the mail with unread answers to an offline visitor. A link in the mail reopens the chat. */
export function chatAnswerMail({ session, staffMessages, appUrl }: UnreadMessagesMailInput): NewMail {
  const { id, language, customerName: name, customerEmail } = session
  const words = mailWordsFor(language).chatAnswer
  const url = chatUrl(appUrl, language, id)
  const { subject } = words
  const introText = words.lead({ name })
  return {
    kind: 'chat_answer',
    about: `${id}:${staffMessages.at(-1)?.sequence ?? 0}`,
    recipient: customerEmail,
    language,
    subject,
    preview: staffMessages[0]?.message ?? introText,
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{introText}</Paragraph>
        {staffMessages.map((staffMessage) => (
          <QuotedText key={staffMessage.id} text={staffMessage.message} />
        ))}
        <ActionButton href={url}>{words.open}</ActionButton>
        <Paragraph isSoft>{words.how}</Paragraph>
      </>
    ),
  }
}

type TranscriptMailInput = {
  session: Pick<RoomSession, 'id' | 'customerName' | 'language'>
  messages: readonly ChatMessage[]
  recipient: string
  appUrl: string
}

/** Builds the mail with the whole conversation for the customer. */
export function chatTranscriptMail({ session, messages, recipient, appUrl }: TranscriptMailInput): NewMail {
  const { id, language, customerName: name } = session
  const words = mailWordsFor(language).chatTranscript
  const formatTime = (timestamp: string | number) => {
    const { day, hourAndMinute } = formatClockTime(new Date(timestamp).getTime(), language)
    return `${day}, ${hourAndMinute}`
  }
  const subject = words.subject({ day: formatTime(messages[0]?.createdAt ?? 0) })
  return {
    kind: 'chat_transcript',
    // `about` contains the recipient, so that the transcript is mailed again to a corrected address.
    about: `${id}:${messages.at(-1)?.sequence ?? 0}:${recipient}`,
    recipient,
    language,
    subject,
    preview: words.lead,
    body: (
      <>
        <MailTitle>{subject}</MailTitle>
        <Paragraph>{words.lead}</Paragraph>
        {messages.map(({ id: message, sender, message: text, createdAt }) => (
          <Fragment key={message}>
            <Paragraph isSoft>
              {sender === 'admin' ? words.shop : name} · {formatTime(createdAt)}
            </Paragraph>
            <QuotedText text={text} />
          </Fragment>
        ))}
        <ActionButton href={chatUrl(appUrl, language, id)}>{words.open}</ActionButton>
      </>
    ),
  }
}
