import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ReturnLabelsCard } from '../../shipments/return-labels'
import { useRequestByHandWords } from '../../orders/requests/words'
import { WISH_NAMES } from '../../../../content/complaint-wishes'
import {
  isOpenComplaint,
  NEXT_COMPLAINT_STATUSES,
  OPEN_COMPLAINT_STATUSES,
} from '../../../../domain/returns/complaint'
import { isAnswerMailed } from '../../../../domain/returns/request-channel'
import { adminPaths } from '../../../app/admin-paths'
import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Notice } from '../../../ui/layout/notice'
import { Card } from '../../kit/page/card'
import { DetailState } from '../../kit/page/detail-state'
import { useDaysUntil } from '../deadline-day'
import { FactList } from '../../kit/page/fact-list'
import { listEmailFacts } from '../email-facts'
import { MailLine, NoEmailNotice } from '../mail-line'
import { MatchedOrder } from '../matched-order'
import { formatFullDay, formatTimestamp } from '../../kit/timestamp-text'
import { StaffPage } from '../../kit/page/staff-page'
import { RequestHistory } from '../request-history'
import { ComplaintAnswerCard } from './answer-card'
import { ComplaintBadge } from './complaint-badge'
import { ComplaintPhotos } from './complaint-photos'
import { ComplaintAnswerDeadline } from './answer-deadline'
import { type Complaint, complaintQuery, linkComplaint } from './queries'
import { SettleComplaintCard } from './settle-complaint-card'
import { useComplaintChange } from './use-complaint-change'
import { useStaffComplaintWords } from './words'
import { IfRole } from '../../access/if-role'

export function ComplaintDetail({ id }: { id: string }) {
  const words = useStaffComplaintWords()
  const complaintDetailQuery = useQuery(complaintQuery(id))
  const { data: complaint } = complaintDetailQuery
  const backLink = { to: adminPaths.complaints, name: words.title }
  if (!complaint)
    return (
      <DetailState title={words.statement} backLink={backLink} query={complaintDetailQuery} words={words} />
    )
  const { name, number, status, answer } = complaint
  return (
    <StaffPage title={`${number} ${name}`} badge={<ComplaintBadge {...complaint} />} backLink={backLink}>
      <ComplaintDeadline complaint={complaint} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="space-y-4">
          <ComplaintFacts complaint={complaint} />
          <ComplaintPhotos complaint={complaint} />
          <ComplaintOrder complaint={complaint} />
          <ReturnLabelsCard
            orderId={complaint.orderId}
            requestId={complaint.id}
            request={{ kind: 'complaint', status, isSettled: complaint.settledOn !== null }}
          />
        </div>
        <div className="space-y-4">
          {answer ? (
            <Card title={words.answer.sent}>
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{answer}</p>
            </Card>
          ) : null}
          {status === 'accepted' ? (
            <IfRole>
              <SettleComplaintCard complaint={complaint} />
            </IfRole>
          ) : (
            <IfRole>
              <ComplaintAnswerCard complaint={complaint} />
            </IfRole>
          )}
          <ComplaintMails complaint={complaint} />
          <ComplaintHistory complaint={complaint} />
        </div>
      </div>
    </StaffPage>
  )
}

/** Shows the answer deadline of an open complaint, with a button for each open status that may come next. */
function ComplaintDeadline({ complaint }: { complaint: Complaint }) {
  const words = useStaffComplaintWords()
  const { id, status: currentStatus, answerBy } = complaint
  const { change, isPending } = useComplaintChange(id)
  const isPastDeadline = useDaysUntil(answerBy) < 0
  if (!isOpenComplaint(currentStatus)) return null
  const nextStatuses = OPEN_COMPLAINT_STATUSES.filter((status) =>
    NEXT_COMPLAINT_STATUSES[currentStatus].includes(status),
  )
  return (
    <div className="mb-4 space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-lg">
          <ComplaintAnswerDeadline {...complaint} />
        </p>
        <IfRole>
          {nextStatuses.map((status) => (
            <Button
              key={status}
              variant="secondary"
              aria-disabled={isPending}
              onClick={() => change({ from: currentStatus, status })}
            >
              {words.step[status]}
            </Button>
          ))}
        </IfRole>
      </div>
      {isPastDeadline ? (
        <Notice variant="danger">
          <p>{words.over}</p>
        </Notice>
      ) : null}
    </div>
  )
}

function ComplaintFacts({ complaint }: { complaint: Complaint }) {
  const { language } = useLocale()
  const words = useStaffComplaintWords()
  const { fields } = words
  const { name, order, product, description, wish, submittedAt } = complaint
  return (
    <Card title={words.statement}>
      <FactList
        facts={[
          [fields.description, description],
          [fields.wish, WISH_NAMES[language][wish]],
          ...(product ? [[fields.product, product] as const] : []),
          [complaint.channel === 'web' ? fields.order : fields.orderByStaff, order],
          [fields.name, name],
          ...listEmailFacts(fields.email, complaint),
          [fields.submittedAt, formatTimestamp(submittedAt, language)],
          [fields.language, words.languages[complaint.language]],
        ]}
      />
    </Card>
  )
}

function ComplaintOrder({ complaint }: { complaint: Complaint }) {
  const { language } = useLocale()
  const client = useQueryClient()
  const { match } = useStaffComplaintWords()
  const { id, matched, liableUntil, repairedOn } = complaint
  const liabilityLabel = repairedOn ? match.liableRepaired : match.liable
  const linkOrder = async (orderNumber: string | null) => {
    const linkedComplaint = await linkComplaint(id, orderNumber)
    client.setQueryData(complaintQuery(id).queryKey, linkedComplaint)
    return linkedComplaint
  }
  return (
    <MatchedOrder
      request={complaint}
      linkOrder={linkOrder}
      warnings={[
        ...(matched && !matched.isSameEmail ? [match.otherEmail] : []),
        ...(matched?.isConsumer === false ? [match.firm] : []),
        ...(matched && matched.isConsumer === null ? [match.unsaidFirm] : []),
      ]}
    >
      <FactList
        facts={[
          [
            match.delivered,
            matched?.deliveredAt ? formatTimestamp(matched.deliveredAt, language) : match.unknown,
          ],
          ...(liableUntil ? [[liabilityLabel, formatFullDay(liableUntil, language)] as const] : []),
        ]}
      />
    </MatchedOrder>
  )
}

function ComplaintMails({ complaint }: { complaint: Complaint }) {
  const words = useStaffComplaintWords()
  return (
    <Card title={words.mails}>
      {isAnswerMailed(complaint) ? null : <NoEmailNotice />}
      <ul className="space-y-2">
        {complaint.emails.map((mail) => (
          <li key={mail.id}>
            <p className="font-semibold">
              {mail.kind === 'complaint_answer' ? words.mail.complaint_answer : words.mail.complaint_receipt}
            </p>
            <MailLine mail={mail} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ComplaintHistory({ complaint: { changes, ties, submittedAt, channel } }: { complaint: Complaint }) {
  const { language } = useLocale()
  const words = useStaffComplaintWords()
  const { channels } = useRequestByHandWords()
  const arrivalText = channel === 'web' ? words.came : `${words.came} (${channels[channel]})`
  const historyEntries = changes.map(({ at, from, status, settledOn, remedy }) => ({
    at,
    text: status
      ? words.changed({ from: words.status[from], to: words.status[status] })
      : settledOn
        ? words.settled({
            remedy: remedy ? WISH_NAMES[language][remedy] : '',
            day: formatFullDay(settledOn, language),
          })
        : words.unsettled,
  }))
  return (
    <RequestHistory
      title={words.history}
      lines={[...historyEntries, { at: submittedAt, text: arrivalText }]}
      orderLinks={ties}
    />
  )
}
