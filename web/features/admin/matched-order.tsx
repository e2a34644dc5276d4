import type { ReactNode } from 'react'
import { adminPaths } from '../../app/admin-paths'
import { Link } from '../../navigation'
import { Notice } from '../../ui/notice'
import { Card } from './card'
import { CARD_LINK } from './facts'

type Props = {
  statement: { orderId: string | null; orderNumber: string | null; email: string }
  words: { title: string; none: string; find: string }
  /** What speaks against it. */
  warnings: readonly string[]
  children: ReactNode
}

/** The order that a statement was found to be about, or the way to look for it. */
export function MatchedOrder({ statement, words, warnings, children }: Props) {
  const { orderId, orderNumber, email } = statement
  if (!orderId)
    return (
      <Card title={words.title}>
        <p>{words.none}</p>
        <Link to={`${adminPaths.orders}?q=${encodeURIComponent(email)}`} className={CARD_LINK}>
          {words.find}
        </Link>
      </Card>
    )
  return (
    <Card title={words.title}>
      <Link to={adminPaths.order(orderId)} className={`${CARD_LINK} tabular-nums`}>
        #{orderNumber}
      </Link>
      {warnings.map((warning) => (
        <Notice key={warning} look="warning" className="my-2">
          <p>{warning}</p>
        </Notice>
      ))}
      {children}
    </Card>
  )
}
