import { html } from 'hono/html'
import type { ChatMessage } from '../../domain/chat'
import type { Language } from '../../domain/language'
import type { RoomSession } from '../features/chat/room-record'
import { mailButton, wordsIn } from './mail-frame'
import type { NewMail } from './outbox'

/** Where the chat is gone on with. The id stands behind the #, which no browser sends to a server. */
const chatUrl = (appUrl: string, language: Language, id: string): string =>
  `${appUrl}${language === 'pl' ? '/' : '/en'}#chat=${id}`

const quoted = (message: string) =>
  html`<p style="margin:12px 0;padding:12px 16px;border-left:4px solid #ffc800">
    ${message.split('\n').map((line) => html`${line}<br />`)}
  </p>`

type Answers = {
  session: Pick<RoomSession, 'id' | 'customerName' | 'language'> & { customerEmail: string }
  /** What staff wrote and nobody has read, oldest first; never empty. */
  answers: readonly ChatMessage[]
  appUrl: string
}

/** The answers that came when the visitor had gone, with a link that brings the chat back (features G7). */
export function chatAnswerMail({ session, answers, appUrl }: Answers): NewMail {
  const { id, language, customerName: name, customerEmail } = session
  const words = wordsIn(language).chatAnswer
  const url = chatUrl(appUrl, language, id)
  const { subject } = words
  const lead = words.lead({ name })
  return {
    kind: 'chat_answer',
    about: `${id}:${answers.at(-1)?.id ?? 0}`,
    recipient: customerEmail,
    language,
    subject,
    body: {
      html: html`<h1 style="font-size:22px;margin:0 0 12px">${subject}</h1>
        <p>${lead}</p>
        ${answers.map(({ message }) => quoted(message))} ${mailButton(url, words.open)}
        <p style="color:#6b665e;font-size:14px">${words.how}</p>`,
      text: [
        lead,
        ...answers.flatMap(({ message }) => ['', message]),
        '',
        `${words.open}: ${url}`,
        words.how,
      ],
    },
  }
}

type Transcript = {
  session: Pick<RoomSession, 'id' | 'customerName' | 'language'>
  messages: readonly ChatMessage[]
  recipient: string
  appUrl: string
}

/** Everything that was said, in order, for the customer to keep (features G16). */
export function chatTranscriptMail({ session, messages, recipient, appUrl }: Transcript): NewMail {
  const { id, language, customerName: name } = session
  const words = wordsIn(language).chatTranscript
  const when = new Intl.DateTimeFormat(language === 'pl' ? 'pl-PL' : 'en-GB', {
    timeZone: 'Europe/Warsaw',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const lines = messages.map(({ sender, message, createdAt }) => {
    return { who: sender === 'admin' ? words.shop : name, at: when.format(new Date(createdAt)), message }
  })
  const subject = words.subject({ day: when.format(new Date(messages[0]?.createdAt ?? 0)) })
  return {
    kind: 'chat_transcript',
    // To a corrected address it goes again.
    about: `${id}:${messages.at(-1)?.id ?? 0}:${recipient}`,
    recipient,
    language,
    subject,
    body: {
      html: html`<h1 style="font-size:22px;margin:0 0 12px">${subject}</h1>
        <p>${words.lead}</p>
        ${lines.map(
          ({ who, at, message }) =>
            html`<p style="margin:16px 0 4px;font-size:14px"><strong>${who}</strong> · ${at}</p>
              ${quoted(message)}`,
        )}
        ${mailButton(chatUrl(appUrl, language, id), words.open)}`,
      text: [
        words.lead,
        ...lines.flatMap(({ who, at, message }) => ['', `${who} · ${at}`, message]),
        '',
        `${words.open}: ${chatUrl(appUrl, language, id)}`,
      ],
    },
  }
}
