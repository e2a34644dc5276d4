import { formatOrderParcel } from '../../../../content/parcel-words'
import { deliveryName, goesToPoint, hasParcel } from '../../../../domain/delivery/couriers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatPhone } from '../../../../domain/forms/phone'
import { SHOP_NAME } from '../../../../domain/settings/settings'
import { countWithdrawnUnitsToShip } from '../../../../domain/returns/withdrawn-goods'
import { useLocale } from '../../../i18n/locale'
import { refusalText } from '../../../errors/refusal-text'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { Spinner } from '../../../ui/loading/spinner'
import { showToast } from '../../../ui/overlay/toast-store'
import { PointLines } from '../buyer/point-lines'
import { formatAddressLines } from '../buyer/buyer-card'
import { ItemPicture } from '../detail/item-picture'
import { useParcelWarningText } from '../detail/open-requests'
import { orderQuery, type StaffOrder } from '../queries'
import { useStaffOrderWords } from '../words'

/** Button that prints the packing slip of a paid order with unsent goods. The rest of the page is hidden in print. */
export function PrintPackingSlip({ order }: { order: StaffOrder }) {
  const words = useStaffOrderWords()
  if (order.state !== 'paid' || !order.orderItems.some(({ toShip }) => toShip > 0)) return null
  return (
    <>
      <Button variant="secondary" onClick={() => window.print()}>
        <Icon shape={Printer} className="size-5" />
        {words.slip}
      </Button>
      {createPortal(<PackingSlip order={order} />, document.body)}
    </>
  )
}

/** Maximum number of packing slips printed at once. The number is limited, because each slip needs an API request. */
const MAX_PACKING_SLIPS = 20

/** Button that prints the packing slips of several orders, one page each. */
export function PrintPackingSlips({ orderIds }: { orderIds: readonly string[] }) {
  const locale = useLocale()
  const words = useStaffOrderWords()
  const client = useQueryClient()
  const [orders, setOrders] = useState<readonly StaffOrder[]>([])
  const printedOrderIds = orderIds.slice(0, MAX_PACKING_SLIPS)
  const { mutate, isPending } = useMutation({
    mutationFn: () => Promise.all(printedOrderIds.map((id) => client.fetchQuery(orderQuery(id)))),
    onSuccess: setOrders,
    onError: async (error) =>
      showToast({ title: words.unread, description: await refusalText(locale, error), isError: true }),
  })
  useEffect(() => {
    if (orders.length === 0) return
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.print-sheet img')]
    // A picture that fails to load must not block printing.
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => window.print())
  }, [orders])
  return (
    <>
      <Button
        variant="secondary"
        aria-disabled={isPending}
        onClick={() => (isPending ? undefined : mutate())}
      >
        {isPending ? <Spinner /> : <Icon shape={Printer} className="size-5" />}
        {words.slips({ count: printedOrderIds.length })}
      </Button>
      {createPortal(
        orders.map((order) => <PackingSlip key={order.id} order={order} />),
        document.body,
      )}
    </>
  )
}

/** The packing slip of a parcel: contents and address. Fits A4 paper and A6 labels. */
function PackingSlip({ order }: { order: StaffOrder }) {
  const { language, messages } = useLocale()
  const words = useStaffOrderWords()
  const parcelWarning = useParcelWarningText(order)
  return (
    <div className="print-sheet hidden print:block">
      <p className="text-sm">{SHOP_NAME[language]}</p>
      <p className="mb-2 text-2xl font-bold">
        {words.slipTitle} #{order.number}
      </p>
      {order.isKeptHere ? <p className="mb-2 border-2 p-2 font-bold">{parcelWarning}</p> : null}
      <p className="text-lg font-bold">
        {hasParcel(order.courier) ? `${words.courier}: ` : null}
        {deliveryName(order.shippedWith ?? order.courier, language)}
        {order.trackingNumber ? ` · ${order.trackingNumber}` : null}
      </p>
      {goesToPoint(order) && order.pickupPoint ? (
        <div className="my-2 border-2 p-2 text-lg leading-snug">
          <PointLines point={order.pickupPoint} isClosed={order.isPointClosed} />
        </div>
      ) : null}
      {order.parcels?.map((parcel, index) => (
        <p key={index}>{formatOrderParcel(parcel, language)}</p>
      ))}
      <p className="my-2 whitespace-pre-line text-lg leading-snug">
        {[...formatAddressLines(order), formatPhone(order.phone)].join('\n')}
      </p>
      <table className="w-full border-collapse text-left [&_td]:border-t [&_td]:py-1 [&_td]:pr-2 [&_td]:align-top">
        <tbody>
          {order.orderItems
            .filter(({ toShip }) => toShip > 0)
            .map((line) => (
              <tr key={line.productId}>
                <td className="w-8">☐</td>
                <td className="w-14 font-bold tabular-nums">{line.toShip} ×</td>
                <td className="w-16">
                  <ItemPicture image={line.image} className="size-12" />
                </td>
                <td>
                  {line.names[language]}
                  {line.name === line.names[language] ? null : (
                    <span className="block text-sm" lang={order.language}>
                      {line.name}
                    </span>
                  )}
                  <span className="block text-sm tabular-nums">
                    {line.sku}
                    {line.grade ? ` · ${messages.product.grade({ grade: line.grade })}` : null}
                  </span>
                  {countWithdrawnUnitsToShip(line, line.withdrawn) > 0 ? (
                    <span className="block font-bold">{words.statements.withdrawnQuantity(line)}</span>
                  ) : null}
                  {line.defects.length > 0 ? (
                    <span className="block text-sm">
                      {words.defects}: {line.defects.map((defect) => defect[language]).join('; ')}
                    </span>
                  ) : null}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="mt-6 text-sm">{words.slipCheck} ____________________</p>
    </div>
  )
}
