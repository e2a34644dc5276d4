import { WISH_NAMES } from '../../../../content/complaint-wishes'
import { COMPLAINT_STATUSES } from '../../../../domain/returns/complaint'
import { adminPaths } from '../../../app/admin-paths'
import { useLocale } from '../../../i18n/locale'
import { RequestList } from '../request-list'
import { RequestRow } from '../request-row'
import { ComplaintBadge } from './complaint-badge'
import { ComplaintAnswerDeadline } from './answer-deadline'
import { COMPLAINTS_KEY, fetchComplaintsPage, downloadComplaints } from './queries'
import { useStaffComplaintWords } from './words'

export default function AdminComplaintsPage() {
  return <ComplaintList />
}

function ComplaintList() {
  const { language } = useLocale()
  const words = useStaffComplaintWords()
  return (
    <RequestList
      name={COMPLAINTS_KEY[1]}
      fetchPage={fetchComplaintsPage}
      download={downloadComplaints}
      words={words}
      statusOptions={[
        { value: 'open', name: words.open },
        { value: 'to_settle', name: words.toSettle },
        { value: 'answered', name: words.answered },
        ...COMPLAINT_STATUSES.map((value) => ({ value, name: words.status[value] })),
      ]}
    >
      {(complaint) => (
        <RequestRow
          to={adminPaths.complaint(complaint.id)}
          name={complaint.name}
          badge={<ComplaintBadge {...complaint} />}
          details={[
            complaint.number,
            complaint.product ?? (complaint.orderNumber ? `#${complaint.orderNumber}` : words.unmatched),
            ...(complaint.claimedOrder ? [words.unproven(complaint.claimedOrder)] : []),
            WISH_NAMES[language][complaint.wish],
          ]}
          submittedAt={complaint.submittedAt}
          due={<ComplaintAnswerDeadline {...complaint} />}
        />
      )}
    </RequestList>
  )
}
