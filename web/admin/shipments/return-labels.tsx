import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide'
import { useState } from 'react'
import { canReturnByLabel, type ReturnRequest } from '../../../domain/returns/return-label'
import { RETURN_COURIER } from '../../../domain/shipments/shipment'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { Spinner } from '../../ui/loading/spinner'
import { IfRole } from '../access/if-role'
import { Card } from '../kit/page/card'
import { useOrderAction } from '../orders/change/use-order-action'
import { orderQuery, type StaffOrder } from '../orders/queries'
import { LabelDialog } from './label-dialog'
import { listParcelInputs, readLabelsRequest } from './label-form'
import { LabelRow, useLabelRefresh } from './labels'
import { labelCouriersQuery, orderLabels } from './queries'
import { useShipmentWords } from './words'

type Props = { orderId: string | null; requestId: string; request: ReturnRequest }

/** The labels with which the goods of a withdrawal or complaint come back; nothing if no label is possible. */
export function ReturnLabelsCard({ orderId, ...props }: Props) {
  const { data: order } = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== null })
  return orderId !== null && order ? <ReturnLabels order={order} {...props} /> : null
}

function ReturnLabels({ order, requestId, request }: Omit<Props, 'orderId'> & { order: StaffOrder }) {
  const { returns: words } = useShipmentWords()
  const { data } = useQuery(labelCouriersQuery)
  useLabelRefresh(order)
  const labels = order.shipments.filter((shipment) => shipment.requestId === requestId)
  const canOrder =
    data?.couriers.includes(RETURN_COURIER) === true &&
    canReturnByLabel(request, { courier: order.courier, lines: order.orderItems }) &&
    listParcelInputs(order, requestId).length > 0
  if (labels.length === 0 && !canOrder) return null
  return (
    <Card title={words.title}>
      {labels.length > 0 ? (
        <ul className="divide-y divide-steel-200">
          {labels.map((shipment) => (
            <LabelRow key={shipment.id} order={order} shipment={shipment} />
          ))}
        </ul>
      ) : (
        <p className="mb-3 text-sm text-steel-700">
          {request.kind === 'withdrawal' ? words.leadWithdrawal : words.lead}
        </p>
      )}
      {canOrder ? (
        <IfRole>
          <OrderButton order={order} requestId={requestId} />
        </IfRole>
      ) : null}
    </Card>
  )
}

/** Orders the label at once if the sizes of the parcels are known; otherwise asks for them. */
function OrderButton({ order, requestId }: { order: StaffOrder; requestId: string }) {
  const { returns: words, dialog: dialogWords } = useShipmentWords()
  const [isOpen, setOpen] = useState(false)
  const knownParcels = readLabelsRequest(RETURN_COURIER, listParcelInputs(order, requestId))
  const { run, isPending } = useOrderAction(
    order.id,
    (json: Parameters<typeof orderLabels>[1]) => orderLabels(order.id, json),
    {
      toSuccessToast: () => ({ title: dialogWords.done, description: dialogWords.doneLead }),
      failureTitle: dialogWords.failed,
    },
  )
  return (
    <>
      <Button
        variant="secondary"
        className="w-full sm:w-auto"
        aria-haspopup={'request' in knownParcels ? undefined : 'dialog'}
        aria-disabled={isPending}
        onClick={() =>
          'request' in knownParcels ? run({ ...knownParcels.request, requestId }) : setOpen(true)
        }
      >
        {isPending ? <Spinner /> : <Icon shape={PackageOpen} className="size-5" />}
        {words.order}
      </Button>
      {isOpen ? (
        <LabelDialog
          order={order}
          couriers={[RETURN_COURIER]}
          requestId={requestId}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
