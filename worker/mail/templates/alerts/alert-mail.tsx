import type { ReactNode } from 'react'
import type { NewMail } from '../../outbox/new-mail'
import { ActionButton, MailTitle, Paragraph } from '../../parts/mail-parts'

type AlertMailInput = Pick<NewMail, 'about' | 'subject' | 'preview'> & {
  title: string
  paragraphs: readonly ReactNode[]
  /** Link to the staff page. */
  button?: { href: string; text: string }
  /** Elements below the button. */
  children?: ReactNode
}

/** A Polish mail to the firm about an event. */
export const alertMail = ({
  title,
  paragraphs,
  button,
  children,
  ...subjectAndKey
}: AlertMailInput): NewMail => ({
  ...subjectAndKey,
  kind: 'shop_alert',
  recipient: null,
  language: 'pl',
  body: (
    <>
      <MailTitle>{title}</MailTitle>
      {paragraphs.map((paragraph, index) => (
        <Paragraph key={index}>{paragraph}</Paragraph>
      ))}
      {button ? <ActionButton href={button.href}>{button.text}</ActionButton> : null}
      {children}
    </>
  ),
})
