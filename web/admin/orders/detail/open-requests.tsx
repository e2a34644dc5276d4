import { formatWithdrawalItem, countWithdrawnUnitsToShip } from '../../../../domain/returns/withdrawn-goods'
import { adminPaths } from '../../../app/admin-paths'
import { useLocale } from '../../../i18n/locale'
import { Link } from '../../../navigation'
import { Notice } from '../../../ui/layout/notice'
import { CARD_LINK_CLASS } from '../../kit/page/fact-list'
import { formatTimestamp } from '../../kit/timestamp-text'
import type { StaffOrder } from '../queries'
import { useStaffOrderWords } from '../words'

export type CustomerRequest = StaffOrder['statements'][number]

export const getRequestPath = ({ kind, id }: Pick<CustomerRequest, 'kind' | 'id'>): string =>
  kind === 'withdrawal' ? adminPaths.withdrawal(id) : adminPaths.complaint(id)

/** Lists the open customer requests (withdrawals, complaints) of an order, each with a link. */
export function OpenRequests({ order }: { order: StaffOrder }) {
  const openRequests = order.statements.filter(({ isOpen }) => isOpen)
  if (openRequests.length + order.claims.length === 0) return null
  return (
    <div className="mb-4 space-y-2">
      {openRequests.map((request) => (
        <OpenRequest key={request.id} request={request} />
      ))}
      <UnprovenRequestWarnings order={order} />
    </div>
  )
}

/**
 * Warns of customer requests that name this order without proof that the buyer sent them. Such requests have no effect
 * on the order, but staff could take them for genuine.
 */
export function UnprovenRequestWarnings({ order: { claims } }: { order: Pick<StaffOrder, 'claims'> }) {
  const { language } = useLocale()
  const { statements: words } = useStaffOrderWords()
  return claims.map((unprovenRequest) => (
    <Notice key={unprovenRequest.id} variant="warning" className="mb-2">
      <p>
        {words.claimed[unprovenRequest.kind]({
          when: formatTimestamp(unprovenRequest.submittedAt, language),
        })}
      </p>
      <Link to={getRequestPath(unprovenRequest)} className={CARD_LINK_CLASS}>
        {words[unprovenRequest.kind].see}
      </Link>
    </Notice>
  ))
}

function OpenRequest({ request }: { request: CustomerRequest }) {
  const { language } = useLocale()
  const { statements: words } = useStaffOrderWords()
  const { kind, submittedAt } = request
  return (
    <Notice variant={kind === 'withdrawal' ? 'danger' : 'warning'}>
      <p>{words[kind].came({ when: formatTimestamp(submittedAt, language) })}</p>
      <Link to={getRequestPath(request)} className={CARD_LINK_CLASS}>
        {words[kind].see}
      </Link>
    </Notice>
  )
}

/** Returns a function that formats a number of units of an order line, with name and SKU. */
export function useFormatUnits() {
  const { language } = useLocale()
  const { statements: words } = useStaffOrderWords()
  return ({ names, sku, quantity }: StaffOrder['orderItems'][number], unitCount: number): string => {
    const goodsFields = { name: names[language], sku, quantity }
    return unitCount === quantity
      ? formatWithdrawalItem(goodsFields, unitCount)
      : words.someUnitsOf({ ...goodsFields, units: unitCount })
  }
}

/**
 * Returns the warning text for a parcel with withdrawn goods. Names the withdrawn goods if the parcel has other goods
 * that must still be sent.
 */
export function useParcelWarningText({ orderItems, areWithdrawalsClear }: StaffOrder): string {
  const { statements: words } = useStaffOrderWords()
  const formatUnits = useFormatUnits()
  const lines = orderItems.map((line) => ({
    line,
    withdrawn: countWithdrawnUnitsToShip(line, line.withdrawn),
  }))
  const withdrawnLines = lines.filter(({ withdrawn }) => withdrawn > 0)
  const areAllUnitsWithdrawn = lines.every(({ line, withdrawn }) => withdrawn === line.toShip)
  if (withdrawnLines.length === 0 || areAllUnitsWithdrawn || !areWithdrawalsClear) return words.hold
  return words.partialWithdrawalWarning({
    goods: withdrawnLines.map(({ line, withdrawn }) => formatUnits(line, withdrawn)).join('; '),
  })
}

/** Warns staff, before they pack or send a parcel, that it has withdrawn goods. */
export function WithdrawnGoodsWarning({ order }: { order: StaffOrder }) {
  const parcelWarning = useParcelWarningText(order)
  return (
    <>
      {order.isKeptHere ? (
        <Notice variant="danger" className="mb-4">
          <p>{parcelWarning}</p>
        </Notice>
      ) : null}
      <UnprovenRequestWarnings order={order} />
    </>
  )
}
