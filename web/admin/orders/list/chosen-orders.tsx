import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PackageCheck } from 'lucide'
import { Button } from '../../../ui/form/button'
import { Icon } from '../../../ui/image/icon'
import { Spinner } from '../../../ui/loading/spinner'
import { showToast } from '../../../ui/overlay/toast-store'
import { SelectionBar } from '../../kit/list/selection-bar'
import { ChosenLabels } from '../../shipments/chosen-labels'
import { PrintPackingSlips } from '../parcel/packing-slip'
import { changeOrder, type ListedOrder, ordersQueryKey } from '../queries'
import { useStaffOrderWords } from '../words'
import { IfRole } from '../../access/if-role'

const joinOrderNumbers = (numbers: readonly string[]) => numbers.map((number) => `#${number}`).join(', ')

type Props = { orders: readonly ListedOrder[]; onDone: () => void }

/** Actions for the chosen orders, fixed at the bottom of the page. */
export function ChosenOrders({ orders, onDone }: Props) {
  const words = useStaffOrderWords()
  const client = useQueryClient()
  const unpackedOrders = orders.filter(({ work }) => work.includes('pack'))
  // Skips orders with a withdrawal, because packing them needs a confirmation on the page of the order.
  const ordersToPack = unpackedOrders.filter(({ isWithdrawn }) => !isWithdrawn)
  const withdrawnOrders = unpackedOrders.filter(({ isWithdrawn }) => isWithdrawn)
  // Skips orders whose pickup point is closed or not checked, because their label would be wrong.
  const ordersToLabel = orders.filter(
    ({ work, isWithdrawn }) =>
      !isWithdrawn && !work.includes('point') && (work.includes('pack') || work.includes('ship')),
  )
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const failedNumbers: string[] = []
      // Packs the orders one after the other, because the rate limit of staff calls allows few calls at once.
      for (const { id, version, number } of ordersToPack)
        await changeOrder(id, { version, fulfilmentStatus: 'packed' }).catch(() => failedNumbers.push(number))
      return failedNumbers
    },
    onSuccess: (failedNumbers) => {
      showToast({
        title: words.chosen.packed({ count: ordersToPack.length - failedNumbers.length }),
        ...(failedNumbers.length > 0
          ? {
              description: words.chosen.failed({ numbers: joinOrderNumbers(failedNumbers) }),
              isError: true,
            }
          : {}),
      })
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ordersQueryKey }),
  })
  return (
    <SelectionBar
      label={words.chosen.label}
      countText={words.chosen.count({ count: orders.length })}
      clearLabel={words.chosen.clear}
      onClear={onDone}
      note={
        withdrawnOrders.length > 0
          ? words.chosen.withdrawn({ numbers: joinOrderNumbers(withdrawnOrders.map(({ number }) => number)) })
          : ''
      }
    >
      {ordersToPack.length > 0 ? (
        <IfRole>
          <Button aria-disabled={isPending} onClick={() => (isPending ? undefined : mutate())}>
            {isPending ? <Spinner /> : <Icon shape={PackageCheck} className="size-5" />}
            {words.chosen.pack({ count: ordersToPack.length })}
          </Button>
        </IfRole>
      ) : null}
      <IfRole>
        <ChosenLabels orderIds={ordersToLabel.map(({ id }) => id)} />
      </IfRole>
      <PrintPackingSlips orderIds={orders.map(({ id }) => id)} />
    </SelectionBar>
  )
}
