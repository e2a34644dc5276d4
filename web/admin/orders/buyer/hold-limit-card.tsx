import { useLocale } from '../../../i18n/locale'
import { Button } from '../../../ui/form/button'
import { Spinner } from '../../../ui/loading/spinner'
import { Card } from '../../kit/page/card'
import { formatTimestamp } from '../../kit/timestamp-text'
import { setOrderLimitLifted, type StaffOrder } from '../queries'
import { useOrderAction } from '../change/use-order-action'
import { useStaffOrderWords } from '../words'
import { IfRole } from '../../access/if-role'

/**
 * Card in which staff suspend the limits on unpaid orders for the network of a trusted buyer, or restore the limits.
 * Hidden once the order no longer stores that network.
 */
export function HoldLimitCard({ order }: { order: StaffOrder }) {
  const { language } = useLocale()
  const { limit: words, step } = useStaffOrderWords()
  const isLimitLifted = Boolean(order.buyerLimit?.liftedUntil)
  const { run, isPending } = useOrderAction(
    order.id,
    (isLifted: boolean) => setOrderLimitLifted(order.id, isLifted),
    {
      toSuccessToast: (_, isLifted) => ({ title: isLifted ? words.liftedNow : words.ended }),
      failureTitle: step.failed,
    },
  )
  if (!order.buyerLimit) return null
  const { liftedUntil } = order.buyerLimit
  return (
    <Card title={words.title}>
      <p className="mb-3 text-sm text-steel-700">
        {liftedUntil ? words.lifted({ until: formatTimestamp(liftedUntil, language) }) : words.lead}
      </p>
      <IfRole>
        <Button variant="secondary" aria-disabled={isPending} onClick={() => run(!isLimitLifted)}>
          {isPending ? <Spinner /> : null}
          <span>{isLimitLifted ? words.end : words.lift}</span>
        </Button>
      </IfRole>
    </Card>
  )
}
