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

/**
 * Card with the return labels of a withdrawal or complaint. Renders nothing if no label is possible. The steps of a
 * withdrawal offer its first label (`ReturnLabelOffer`).
 */
export function ReturnLabelsCard({ orderId, ...props }: Props) {
  const { data: order } = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== null })
  return orderId !== null && order ? <ReturnLabels order={order} {...props} /> : null
}

type OrderProps = Omit<Props, 'orderId'> & { order: StaffOrder }

const listReturnLabels = ({ order, requestId }: OrderProps) =>
  order.shipments.filter((shipment) => shipment.requestId === requestId)

/** True if staff can order a label for the request, and the shop has an account at the courier. */
function useCanOrderReturn({ order, requestId, request }: OrderProps): boolean {
  const { data } = useQuery(labelCouriersQuery)
  return (
    data?.couriers.includes(RETURN_COURIER) === true &&
    canReturnByLabel(request, { courier: order.courier, lines: order.orderItems }) &&
    listParcelInputs(order, requestId).length > 0
  )
}

function ReturnLabels(props: OrderProps) {
  const { order, request } = props
  const { returns: words } = useShipmentWords()
  const labels = listReturnLabels(props)
  const canOrder = useCanOrderReturn(props)
  useLabelRefresh(order)
  if (labels.length === 0 && (!canOrder || request.kind === 'withdrawal')) return null
  return (
    <Card title={words.title}>
      {labels.length > 0 ? (
        <ul className="divide-y divide-steel-200">
          {labels.map((shipment) => (
            <LabelRow key={shipment.id} order={order} shipment={shipment} />
          ))}
        </ul>
      ) : (
        <p className="mb-3 text-sm text-steel-700">{words.lead}</p>
      )}
      {canOrder ? (
        <IfRole>
          <OrderReturnLabelButton {...props} />
        </IfRole>
      ) : null}
    </Card>
  )
}

/** Offers the first return label of a request. Renders nothing if the request has a label, or cannot get one. */
export function ReturnLabelOffer(props: OrderProps) {
  const { returns: words } = useShipmentWords()
  const canOrder = useCanOrderReturn(props)
  if (!canOrder || listReturnLabels(props).length > 0) return null
  return (
    <div className="space-y-2">
      <p className="text-sm text-steel-700">{words.leadWithdrawal}</p>
      <OrderReturnLabelButton {...props} />
    </div>
  )
}

/** Orders the label at once if the sizes of the parcels are known; otherwise asks for them. */
function OrderReturnLabelButton({ order, requestId }: OrderProps) {
  const { returns: words, dialog: dialogWords } = useShipmentWords()
  const [isOpen, setOpen] = useState(false)
  const requestResult = readLabelsRequest(RETURN_COURIER, listParcelInputs(order, requestId))
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
        aria-haspopup={'request' in requestResult ? undefined : 'dialog'}
        aria-disabled={isPending}
        onClick={() =>
          'request' in requestResult ? run({ ...requestResult.request, requestId }) : setOpen(true)
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
