import { dateOf } from '../../../domain/time/calendar-days'
import { formatFullDate } from '../../../domain/time/format-days'
import { formatAbsence } from '../../../domain/delivery/delivery-promise'
import type { ShopSettings } from '../../../domain/settings/settings'
import { WISH_NAMES } from '../../../content/complaint-wishes'
import { formatClockTime } from '../../../domain/time/clock-time'
import { answerDueDay, type ComplaintAnswer, formatComplaintNumber } from '../../../domain/returns/complaint'
import type { complaints } from '../../features/returns/complaints/complaints.table'
import { OrderLookupButton } from '../parts/buyer-links'
import { FactTable, OwnTextParagraphs, Paragraph, MailTitle } from '../parts/mail-parts'
import type { NewMail } from '../outbox/new-mail'
import { mailWordsFor } from '../wording/wording'

type Complaint = Pick<
  typeof complaints.$inferSelect,
  | 'id'
  | 'name'
  | 'orderText'
  | 'email'
  | 'product'
  | 'description'
  | 'wish'
  | 'language'
  | 'submittedAt'
  | 'channel'
>

/** The receipt of a complaint with its text, time, and the deadline of the answer (rules 4.10, UoPK art. 7a). */
export function complaintReceiptMail(
  complaint: Complaint,
  { periods }: Pick<ShopSettings, 'periods'>,
  appUrl: string,
): NewMail {
  const { id, language, submittedAt } = complaint
  const words = mailWordsFor(language).complaint
  const absenceNotice = formatAbsence(periods, submittedAt, language)
  const complaintNumber = formatComplaintNumber(id)
  const { day, time } = formatClockTime(submittedAt, language)
  const receivedText =
    complaint.channel === 'web'
      ? words.received({ number: complaintNumber, day, time })
      : words.receivedByHand({
          number: complaintNumber,
          day,
          way: mailWordsFor(language).requestWays[complaint.channel],
        })
  const complaintDetails = [
    [words.number, complaintNumber],
    [words.name, complaint.name],
    [words.email, complaint.email],
    [words.contract, complaint.orderText],
    ...(complaint.product ? [[words.product, complaint.product] as const] : []),
    [words.description, complaint.description],
    [words.wish, WISH_NAMES[language][complaint.wish]],
  ] as const
  return {
    kind: 'complaint_receipt',
    about: id,
    recipient: complaint.email,
    language,
    subject: words.subject({ number: complaintNumber }),
    preview: receivedText,
    body: (
      <>
        <MailTitle>{words.subject({ number: complaintNumber })}</MailTitle>
        <Paragraph>
          <strong>{receivedText}</strong>
        </Paragraph>
        <Paragraph>
          {words.due({ day: formatFullDate(dateOf(answerDueDay(submittedAt)), language) })}
        </Paragraph>
        {absenceNotice ? <Paragraph>{absenceNotice}</Paragraph> : null}
        <FactTable facts={complaintDetails.map(([label, value]) => ({ label, value }))} />
        <Paragraph>{words.keep}</Paragraph>
        <Paragraph>{words.more}</Paragraph>
        <OrderLookupButton language={language} appUrl={appUrl} />
      </>
    ),
  }
}

type AnsweredComplaint = Complaint & { status: ComplaintAnswer; answer: string }

/** The answer to a complaint, as written by staff (rules 2.10). One mail per complaint and status. */
export function complaintAnswerMail(
  { status, answer, ...complaint }: AnsweredComplaint,
  appUrl: string,
): NewMail {
  const { id, language, submittedAt, product, email } = complaint
  const words = mailWordsFor(language).complaint
  const number = formatComplaintNumber(id)
  const { day } = formatClockTime(submittedAt, language)
  const complaintDetails = [
    { label: words.number, value: number },
    { label: words.submitted, value: day },
    ...(product ? [{ label: words.product, value: product }] : []),
  ]
  return {
    kind: 'complaint_answer',
    about: `${id}:${status}`,
    recipient: email,
    language,
    subject: words.answer[status]({ number }),
    preview: words.answered({ day }),
    body: (
      <>
        <MailTitle>{words.answer[status]({ number })}</MailTitle>
        <FactTable facts={complaintDetails} />
        <OwnTextParagraphs text={answer} />
        <OrderLookupButton language={language} appUrl={appUrl} />
      </>
    ),
  }
}
