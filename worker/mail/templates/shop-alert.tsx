import { Paragraph, MailTitle } from '../parts/mail-parts'
import type { NewMail } from '../outbox/new-mail'

/**
 * An alert to the shop that needs staff action and is about no known order. `about` makes it unique. Contains no personal
 * data, because no order's anonymisation deletes it.
 */
export const shopAlertMail = (alertKey: string, subject: string, detail: string): NewMail => ({
  kind: 'shop_alert',
  about: alertKey,
  recipient: null,
  language: 'pl',
  subject,
  preview: detail,
  body: (
    <>
      <MailTitle>{subject}</MailTitle>
      <Paragraph>{detail}</Paragraph>
    </>
  ),
})
