import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PackagePlus } from 'lucide'
import { Button } from '../../ui/form/button'
import { Icon } from '../../ui/image/icon'
import { Spinner } from '../../ui/loading/spinner'
import { downloadBlob } from '../kit/calls/download-file'
import { useStaffAction } from '../kit/calls/use-staff-action'
import { orderQuery, ordersQueryKey } from '../orders/queries'
import { groupForPrinting } from './group-for-printing'
import { orderChosenLabels } from './order-chosen-labels'
import { fetchOrderLabels, labelCouriersQuery, getLabelExtension } from './queries'
import { useShipmentWords } from './words'

const joinOrderNumbers = (numbers: readonly string[]) => numbers.map((number) => `#${number}`).join(', ')

/** Button that orders the labels of the chosen orders and downloads them, one or more files for each courier. */
export function ChosenLabels({ orderIds }: { orderIds: readonly string[] }) {
  const { chosen: words } = useShipmentWords()
  const client = useQueryClient()
  const { data } = useQuery(labelCouriersQuery)
  const couriers = data?.couriers ?? []
  const action = useStaffAction(
    async () => {
      const { labelledOrders, skippedNumbers, oldAddressNumbers } = await orderChosenLabels(
        orderIds,
        couriers,
        (id) => client.fetchQuery(orderQuery(id)),
      )
      let labelCount = 0
      for (const courier of couriers) {
        for (const [index, orders] of groupForPrinting(labelledOrders, courier).entries()) {
          const file = await fetchOrderLabels(
            courier,
            orders.map(({ id }) => id),
          )
          downloadBlob(words.fileName({ courier, part: index + 1, extension: getLabelExtension(file) }), file)
          labelCount += orders.length
        }
      }
      const warnings = [
        ...(skippedNumbers.length > 0 ? [words.skipped({ numbers: joinOrderNumbers(skippedNumbers) })] : []),
        ...(oldAddressNumbers.length > 0
          ? [words.labelsWithOldAddress({ numbers: joinOrderNumbers(oldAddressNumbers) })]
          : []),
      ]
      return { labelCount, warning: warnings.join(' ') }
    },
    {
      toSuccessToast: ({ labelCount, warning }) => ({
        title: words.done({ count: labelCount }),
        ...(warning ? { description: warning, isError: true } : {}),
      }),
      failureTitle: words.failed,
      onEnd: () => client.invalidateQueries({ queryKey: ordersQueryKey }),
    },
  )
  if (couriers.length === 0 || orderIds.length === 0) return null
  return (
    <Button variant="secondary" aria-disabled={action.isPending} onClick={() => action.run(undefined)}>
      {action.isPending ? <Spinner /> : <Icon shape={PackagePlus} className="size-5" />}
      {words.label({ count: orderIds.length })}
    </Button>
  )
}
