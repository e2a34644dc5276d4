import { Paragraph, Title } from './mail-parts'
import type { NewMail } from './new-mail'

/** A message to the shop itself that needs a person. `about` makes it unique; it carries ids, no personal data. */
export const shopAlert = (about: string, subject: string, detail: string): NewMail => ({
  kind: 'shop_alert',
  about,
  recipient: null,
  language: 'pl',
  subject,
  preview: detail,
  body: (
    <>
      <Title>{subject}</Title>
      <Paragraph>{detail}</Paragraph>
    </>
  ),
})
