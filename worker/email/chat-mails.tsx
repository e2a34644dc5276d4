import { Fragment } from 'react'
import type { ChatMessage } from '../../domain/chat'
import { clockTime } from '../../domain/clock-time'
import type { Language } from '../../domain/language'
import type { RoomSession } from '../features/chat/room-record'
import { Action, Paragraph, Quote, Title } from './mail-parts'
import type { NewMail } from './new-mail'
import { wordsIn } from './wording'

/** URL that reopens the chat. The id is in the fragment, which browsers do not send. */
const chatUrl = (appUrl: string, language: Language, id: string): string =>
  `${appUrl}${language === 'pl' ? '/' : '/en'}#chat=${id}`

type Answers = {
  session: Pick<RoomSession, 'id' | 'customerName' | 'language'> & { customerEmail: string }
  /** Unread staff messages, oldest first; never empty. */
  answers: readonly ChatMessage[]
  appUrl: string
}

/** Mails unread answers to an offline visitor, with a link that reopens the chat. */
export function chatAnswerMail({ session, answers, appUrl }: Answers): NewMail {
  const { id, language, customerName: name, customerEmail } = session
  const words = wordsIn(language).chatAnswer
  const url = chatUrl(appUrl, language, id)
  const { subject } = words
  const lead = words.lead({ name })
  return {
    kind: 'chat_answer',
    about: `${id}:${answers.at(-1)?.sequence ?? 0}`,
    recipient: customerEmail,
    language,
    subject,
    preview: answers[0]?.message ?? lead,
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{lead}</Paragraph>
        {answers.map((answer) => (
          <Quote key={answer.id} text={answer.message} />
        ))}
        <Action href={url}>{words.open}</Action>
        <Paragraph isSoft>{words.how}</Paragraph>
      </>
    ),
  }
}

type Transcript = {
  session: Pick<RoomSession, 'id' | 'customerName' | 'language'>
  messages: readonly ChatMessage[]
  recipient: string
  appUrl: string
}

/** Mails the whole conversation to the customer. */
export function chatTranscriptMail({ session, messages, recipient, appUrl }: Transcript): NewMail {
  const { id, language, customerName: name } = session
  const words = wordsIn(language).chatTranscript
  const when = (timestamp: string | number) => {
    const { day, time } = clockTime(new Date(timestamp).getTime(), language)
    return `${day}, ${time.slice(0, 5)}`
  }
  const subject = words.subject({ day: when(messages[0]?.createdAt ?? 0) })
  return {
    kind: 'chat_transcript',
    // The key contains the recipient, so that the transcript is mailed again to a corrected address.
    about: `${id}:${messages.at(-1)?.sequence ?? 0}:${recipient}`,
    recipient,
    language,
    subject,
    preview: words.lead,
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{words.lead}</Paragraph>
        {messages.map(({ id: message, sender, message: text, createdAt }) => (
          <Fragment key={message}>
            <Paragraph isSoft>
              {sender === 'admin' ? words.shop : name} · {when(createdAt)}
            </Paragraph>
            <Quote text={text} />
          </Fragment>
        ))}
        <Action href={chatUrl(appUrl, language, id)}>{words.open}</Action>
      </>
    ),
  }
}
