import { paths } from '../../../domain/pages/page-paths'
import type { BuyerOrder } from '../../api'
import { useLocale } from '../../i18n/locale'
import { Link } from '../../navigation'
import { buttonClass } from '../../ui/form/button'
import { useOrderWords } from './words'

/**
 * Notice of an unpaid order that ended: the reason, that nothing was charged, and the next step. Renders nothing while
 * the order is payable or paid.
 */
export function CancelledOrderNotice({ order }: { order: BuyerOrder }) {
  const { language, messages } = useLocale()
  const { ended: words } = useOrderWords()
  const { ended } = order
  if (!ended) return null
  const { reason, newer } = ended
  return (
    <>
      <p className="text-lg font-semibold">
        {reason === 'replaced' && newer ? words.replacedBy({ number: newer }) : words[reason]}
      </p>
      {/* Until the provider confirms that the payment is cancelled, money may still arrive. */}
      <p className="mt-1">{order.paymentStatus === 'cancelled' ? words.nothingCharged : words.mayArrive}</p>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <Link to={paths.products[language]} className={buttonClass()}>
          {messages.backToShop}
        </Link>
        {newer ? (
          <Link to={paths.orderLookup[language]} className={buttonClass('secondary')}>
            {words.sendLink}
          </Link>
        ) : null}
      </div>
    </>
  )
}
