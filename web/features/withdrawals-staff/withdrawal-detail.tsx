import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminPaths } from '../../app/admin-paths'
import { ApiError } from '../../api'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { Button, buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { dayText, momentText } from '../admin/moments'
import { StaffPage } from '../admin/staff-page'
import { RefundDue } from './due'
import { type Withdrawal, withdrawalQuery } from './queries'
import { WithdrawalBadge } from './withdrawal-list'
import { WithdrawalSteps } from './withdrawal-steps'
import { useStaffWithdrawalWords } from './words'

/** One withdrawal: what was stated, what it is about, and what is to be done. */
export function WithdrawalDetail({ id }: { id: string }) {
  const { messages } = useLocale()
  const words = useStaffWithdrawalWords()
  const { data: withdrawal, error, refetch } = useQuery(withdrawalQuery(id))
  const back = { to: adminPaths.withdrawals, name: words.title }
  if (!withdrawal) {
    const isMissing = error instanceof ApiError && error.status === 404
    return (
      <StaffPage title={words.statement} back={back}>
        {error ? (
          <Notice look="danger" role="alert">
            <p>{isMissing ? words.missing : words.failed}</p>
            {isMissing ? null : (
              <Button look="secondary" onClick={() => void refetch()}>
                {messages.retry}
              </Button>
            )}
          </Notice>
        ) : (
          <Skeleton className="h-64" />
        )}
      </StaffPage>
    )
  }
  return (
    <StaffPage title={withdrawal.name} badge={<WithdrawalBadge status={withdrawal.status} />} back={back}>
      <p className="mb-4 text-lg">
        <RefundDue {...withdrawal} />
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="space-y-4">
          <WithdrawalSteps withdrawal={withdrawal} />
          <Order withdrawal={withdrawal} />
        </div>
        <div className="space-y-4">
          <Statement withdrawal={withdrawal} />
          <Receipt withdrawal={withdrawal} />
          <History withdrawal={withdrawal} />
        </div>
      </div>
    </StaffPage>
  )
}

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-md bg-white p-4 ring-1 ring-steel-200">
    <h2 className="mb-2 font-display text-xl font-semibold">{title}</h2>
    {children}
  </section>
)

const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="space-y-2">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt className="text-sm text-steel-700">{name}</dt>
        <dd className="whitespace-pre-wrap font-medium [overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
)

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

function Statement({ withdrawal }: { withdrawal: Withdrawal }) {
  const { language } = useLocale()
  const words = useStaffWithdrawalWords()
  const { fields } = words
  const { name, email, order, items, message, submittedAt, id } = withdrawal
  return (
    <Card title={words.statement}>
      <Facts
        facts={[
          [fields.submittedAt, momentText(submittedAt, language)],
          [fields.name, name],
          [
            fields.email,
            <a key="mail" href={`mailto:${email}`} className={LINK}>
              {email}
            </a>,
          ],
          [fields.order, order],
          [fields.items, items.join('\n') || words.whole],
          ...(message ? [[fields.message, message] as const] : []),
          [fields.language, words.languages[withdrawal.language]],
          [fields.id, id],
        ]}
      />
    </Card>
  )
}

function Order({ withdrawal }: { withdrawal: Withdrawal }) {
  const { language } = useLocale()
  const { match } = useStaffWithdrawalWords()
  const { matched, orderId, orderNumber, email, isLate } = withdrawal
  if (!matched || !orderId)
    return (
      <Card title={match.title}>
        <p>{match.none}</p>
        <Link to={`${adminPaths.orders}?q=${encodeURIComponent(email)}`} className={LINK}>
          {match.find}
        </Link>
      </Card>
    )
  const { deliveredAt, lastDay, isSameEmail, customerType, paymentStatus } = matched
  const warnings = [
    ...(isLate ? [match.late] : []),
    ...(isSameEmail ? [] : [match.otherEmail]),
    ...(customerType === 'company' ? [match.company] : []),
  ]
  return (
    <Card title={match.title}>
      <Link to={adminPaths.order(orderId)} className={`${LINK} tabular-nums`}>
        #{orderNumber}
      </Link>
      {warnings.map((warning) => (
        <Notice key={warning} look="warning" className="my-2">
          <p>{warning}</p>
        </Notice>
      ))}
      <Facts
        facts={[
          [match.paymentStatus, match.payment[paymentStatus]],
          [match.delivered, deliveredAt ? momentText(deliveredAt, language) : match.unknown],
          ...(lastDay ? [[match.lastDay, dayText(lastDay, language)] as const] : []),
        ]}
      />
      {paymentStatus === 'paid' ? (
        <Link to={adminPaths.order(orderId)} className={buttonClass('secondary', 'mt-4')}>
          {match.refund}
        </Link>
      ) : null}
    </Card>
  )
}

function Receipt({ withdrawal: { emails } }: { withdrawal: Withdrawal }) {
  const { language } = useLocale()
  const { receipt } = useStaffWithdrawalWords()
  const [mail] = emails
  if (!mail) return null
  const isLost = mail.status === 'given_up'
  return (
    <Card title={receipt.title}>
      <p className={isLost ? 'font-semibold text-danger' : undefined}>
        {mail.sentAt ? receipt.sent({ at: momentText(mail.sentAt, language) }) : null}
        {mail.status === 'waiting' ? receipt.waiting : isLost ? receipt.given_up : null}
      </p>
      <Link to={adminPaths.email(mail.id)} className={LINK}>
        {receipt.open}
      </Link>
    </Card>
  )
}

function History({ withdrawal: { changes, submittedAt } }: { withdrawal: Withdrawal }) {
  const { language } = useLocale()
  const words = useStaffWithdrawalWords()
  const lines = [
    ...changes.map(({ at, from, status }) => ({
      at,
      text: words.changed({ from: words.status[from], to: words.status[status] }),
    })),
    { at: submittedAt, text: words.came },
  ]
  return (
    <Card title={words.history}>
      <ol className="space-y-2">
        {lines.map(({ at, text }) => (
          <li key={at} className="flex flex-wrap justify-between gap-x-4">
            <span>{text}</span>
            <time dateTime={at} className="text-sm tabular-nums text-steel-700">
              {momentText(at, language)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
