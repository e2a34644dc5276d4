import { type ReactNode, useState } from 'react'
import { adminPaths } from '../../app/admin-paths'
import { Link } from '../../navigation'
import { Button } from '../../ui/form/button'
import { Notice } from '../../ui/layout/notice'
import { Card } from '../kit/page/card'
import { CARD_LINK_CLASS } from '../kit/page/fact-list'
import { type LinkableRequest, type LinkOrderAction, LinkOrderDialog } from './link-order-dialog'
import { useAdminWords } from '../kit/words'

type Props = {
  statement: LinkableRequest & {
    email: string
    /** The order whose number the customer stated without proof that the order is theirs. */
    claimedOrder: { id: string; number: string } | null
  }
  tie: LinkOrderAction
  /** Reasons why the linked order may be wrong. */
  warnings: readonly string[]
  children: ReactNode
}

/** Shows the order of a customer request, or a link to search for it. Staff may link another order or none. */
export function MatchedOrder({ statement, tie, warnings, children }: Props) {
  const { matched: words } = useAdminWords()
  const [isTying, setTying] = useState(false)
  const { orderId, orderNumber, claimedOrder, email } = statement
  return (
    <Card title={words.title}>
      {orderId ? (
        <>
          <Link to={adminPaths.order(orderId)} className={`${CARD_LINK_CLASS} tabular-nums`}>
            #{orderNumber}
          </Link>
          {warnings.map((warning) => (
            <Notice key={warning} look="warning" className="my-2">
              <p>{warning}</p>
            </Notice>
          ))}
          {children}
        </>
      ) : claimedOrder ? (
        <>
          <Notice look="warning" className="mb-2">
            <p>{words.claimed({ number: claimedOrder.number })}</p>
          </Notice>
          <Link to={adminPaths.order(claimedOrder.id)} className={`${CARD_LINK_CLASS} tabular-nums`}>
            #{claimedOrder.number}
          </Link>
        </>
      ) : (
        <>
          <p>{words.none}</p>
          <Link to={`${adminPaths.orders}?q=${encodeURIComponent(email)}`} className={CARD_LINK_CLASS}>
            {words.find}
          </Link>
        </>
      )}
      <p className="mt-3">
        <Button look="secondary" onClick={() => setTying(true)}>
          {orderId ? words.other : words.tie}
        </Button>
      </p>
      {isTying ? <LinkOrderDialog statement={statement} tie={tie} onClose={() => setTying(false)} /> : null}
    </Card>
  )
}
