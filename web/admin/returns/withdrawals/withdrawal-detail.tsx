import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isOpenWithdrawal, hasWithdrawalRight } from '../../../../domain/returns/withdrawal'
import { isDecisionMail } from '../../../../domain/returns/withdrawal-decision'
import { isAnswerMailed } from '../../../../domain/returns/request-channel'
import { adminPaths } from '../../../app/admin-paths'
import { useLocale } from '../../../i18n/locale'
import { Card } from '../../kit/page/card'
import { DetailState } from '../../kit/page/detail-state'
import { FactList } from '../../kit/page/fact-list'
import { listEmailFacts } from '../email-facts'
import { MailLine, NoEmailNotice } from '../mail-line'
import { MatchedOrder } from '../matched-order'
import { formatDay, formatTimestamp } from '../../kit/timestamp-text'
import { StaffPage } from '../../kit/page/staff-page'
import { RequestHistory } from '../request-history'
import { ReturnLabelsCard } from '../../shipments/return-labels'
import { useRequestByHandWords } from '../../orders/requests/words'
import { linkWithdrawal, type Withdrawal, withdrawalQuery } from './queries'
import { WithdrawalBadge } from './withdrawal-list'
import { WithdrawalSteps } from './withdrawal-steps'
import { type StaffWithdrawalWords, useStaffWithdrawalWords } from './words'
import { useFormatAmount } from '../../kit/use-format-amount'

export function WithdrawalDetail({ id }: { id: string }) {
  const words = useStaffWithdrawalWords()
  const withdrawalDetailQuery = useQuery(withdrawalQuery(id))
  const { data: withdrawal } = withdrawalDetailQuery
  const backLink = { to: adminPaths.withdrawals, name: words.title }
  if (!withdrawal)
    return (
      <DetailState title={words.statement} backLink={backLink} query={withdrawalDetailQuery} words={words} />
    )
  return (
    <StaffPage
      title={withdrawal.name}
      badge={<WithdrawalBadge status={withdrawal.status} />}
      backLink={backLink}
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="space-y-4">
          <WithdrawalSteps withdrawal={withdrawal} />
          <ReturnLabelsCard
            orderId={withdrawal.orderId}
            requestId={withdrawal.id}
            request={{ kind: 'withdrawal', status: withdrawal.status }}
          />
          <WithdrawalOrder withdrawal={withdrawal} />
        </div>
        <div className="space-y-4">
          <WithdrawalFacts withdrawal={withdrawal} />
          <WithdrawalMails withdrawal={withdrawal} />
          <WithdrawalHistory withdrawal={withdrawal} />
        </div>
      </div>
    </StaffPage>
  )
}

function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { language } = useLocale()
  const words = useStaffWithdrawalWords()
  const { fields, refuse } = words
  const { name, order, items, message, submittedAt, id, status, refusalReason } = withdrawal
  return (
    <Card title={words.statement}>
      <FactList
        facts={[
          [fields.submittedAt, formatTimestamp(submittedAt, language)],
          [fields.name, name],
          ...listEmailFacts(fields.email, withdrawal),
          [fields.order, order],
          [fields.items, items.join('\n') || words.whole],
          ...(message ? [[fields.message, message] as const] : []),
          ...(status === 'refused' && refusalReason ? [[refuse.given, refusalReason] as const] : []),
          [fields.language, words.languages[withdrawal.language]],
          [fields.id, id],
        ]}
      />
    </Card>
  )
}

function WithdrawalOrder({ withdrawal }: { withdrawal: Withdrawal }) {
  const { language } = useLocale()
  const client = useQueryClient()
  const { match } = useStaffWithdrawalWords()
  const { id, matched, isLate, status } = withdrawal
  const formatAmount = useFormatAmount(matched?.money.currency ?? 'PLN')
  const rightWarnings = [...(isLate ? [match.late] : []), ...listCapacityWarnings(matched, match)]
  const warnings = [
    ...(matched?.isSameEmail ? [] : [match.otherEmail]),
    ...rightWarnings,
    ...(rightWarnings.length > 0 && status === 'requested' ? [match.accept] : []),
  ]
  const linkOrder = async (orderNumber: string | null) => {
    const linkedWithdrawal = await linkWithdrawal(id, orderNumber)
    client.setQueryData(withdrawalQuery(id).queryKey, linkedWithdrawal)
    return linkedWithdrawal
  }
  return (
    <MatchedOrder request={withdrawal} linkOrder={linkOrder} warnings={warnings}>
      {matched ? (
        <FactList
          facts={[
            [match.paymentStatus, match.payment[matched.paymentStatus]],
            [match.paid, formatAmount(matched.money.paid)],
            [match.refunded, formatAmount(matched.money.refunded)],
            [match.left, formatAmount(matched.money.left)],
            ...(isOpenWithdrawal(withdrawal.status) && matched.owed !== matched.money.left
              ? [[match.owed, formatAmount(matched.owed)] as const]
              : []),
            // No delivery day is shown for a voucher, because its withdrawal period starts with the contract.
            ...(matched.deliveredAt || !matched.lastDay
              ? [
                  [
                    match.delivered,
                    matched.deliveredAt ? formatTimestamp(matched.deliveredAt, language) : match.unknown,
                  ] as const,
                ]
              : []),
            ...(matched.lastDay ? [[match.lastDay, formatDay(matched.lastDay, language)] as const] : []),
          ]}
        />
      ) : null}
    </MatchedOrder>
  )
}

/** Warnings about a company's right of withdrawal (rules 3.8). */
function listCapacityWarnings(
  matchedOrder: Withdrawal['matched'],
  { company, noRight }: StaffWithdrawalWords['match'],
): string[] {
  const isWithdrawalAllowed = matchedOrder ? hasWithdrawalRight(matchedOrder) : true
  if (isWithdrawalAllowed) return []
  return [isWithdrawalAllowed === null ? company : noRight]
}

/** The mails that the law requires: the receipt, and the decisions of staff. */
function WithdrawalMails({ withdrawal }: { withdrawal: Withdrawal }) {
  const words = useStaffWithdrawalWords()
  const { emails } = withdrawal
  const isMailed = isAnswerMailed(withdrawal)
  if (isMailed && emails.length === 0) return null
  return (
    <Card title={words.mails}>
      {isMailed ? null : <NoEmailNotice />}
      <ul className="space-y-2">
        {emails.map((mail) => (
          <li key={mail.id}>
            <p className="font-semibold">
              {words.mail[isDecisionMail(mail.kind) ? mail.kind : 'withdrawal_receipt']}
            </p>
            <MailLine mail={mail} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function WithdrawalHistory({
  withdrawal: { changes, ties, submittedAt, channel },
}: {
  withdrawal: Withdrawal
}) {
  const words = useStaffWithdrawalWords()
  const { channels } = useRequestByHandWords()
  const arrivalText = channel === 'web' ? words.came : `${words.came} (${channels[channel]})`
  const historyEntries = [
    ...changes.map(({ at, from, status }) => ({
      at,
      text: words.changed({ from: words.status[from], to: words.status[status] }),
    })),
    { at: submittedAt, text: arrivalText },
  ]
  return <RequestHistory title={words.history} lines={historyEntries} orderLinks={ties} />
}
