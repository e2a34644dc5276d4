import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnrefusedWithdrawalStatus, WithdrawalStatus } from '../../../../domain/returns/withdrawal'
import { countReceivableUnits } from '../../../../domain/returns/withdrawal-steps'
import { useStaffAction } from '../../kit/calls/use-staff-action'
import { StatusSteps } from '../../kit/form/status-steps'
import { moveGoods, orderQuery, type StaffOrder } from '../../orders/queries'
import { changeWithdrawalStatus, type Withdrawal, withdrawalQuery, WITHDRAWALS_KEY } from './queries'
import { refusalDraftStorage, RefuseWithdrawalDialog } from './refuse-withdrawal-dialog'
import { useStaffWithdrawalWords } from './words'

type Props = {
  withdrawal: Withdrawal
  order: StaffOrder | null
  statuses: readonly WithdrawalStatus[]
  primaryStatus: WithdrawalStatus | undefined
  /** Button labels that replace the default label of a status. */
  stepNames?: Partial<Record<WithdrawalStatus, string>> | undefined
}

/**
 * Buttons for the next statuses. The arrival of the goods also moves their units to the shop. A refusal opens the dialog
 * for its reason.
 */
export function StatusButtons({ withdrawal, order, statuses, primaryStatus, stepNames }: Props) {
  const words = useStaffWithdrawalWords()
  const client = useQueryClient()
  const [isRefusing, setRefusing] = useState(false)
  const { id, status: currentStatus } = withdrawal
  const { queryKey } = withdrawalQuery(id)
  const changeStatus = async (status: UnrefusedWithdrawalStatus) => {
    // If the status change fails, a retry finds the units already in the shop and only changes the status.
    if (status === 'goods_received' && order) await receiveGoods(order)
    const updatedWithdrawal = await changeWithdrawalStatus(id, { from: currentStatus, status })
    // Reloads the order, because the change has raised its version. With the old version, the next step would fail. The
    // page must not show the moved goods before the new status, because the new status resets the input of the check.
    await reloadOrder()
    return updatedWithdrawal
  }
  const reloadOrder = async () => {
    if (order) await client.invalidateQueries({ queryKey: orderQuery(order.id).queryKey })
  }
  const receiveGoods = async (receivedOrder: StaffOrder) => {
    const lines = receivedOrder.orderItems
      .map((line) => ({
        productId: line.productId,
        quantity: countReceivableUnits(line, line.proposed),
      }))
      .filter(({ quantity }) => quantity > 0)
    if (lines.length === 0) return
    await moveGoods(receivedOrder.id, {
      version: receivedOrder.version,
      step: 'receive',
      lines,
    })
  }
  const callbacks = {
    failureTitle: words.moveFailed,
    onFailed: () => {
      void client.invalidateQueries({ queryKey })
      void reloadOrder()
    },
  }
  const showChange = (updatedWithdrawal: Withdrawal) => {
    client.setQueryData(queryKey, updatedWithdrawal)
    void client.invalidateQueries({ queryKey: WITHDRAWALS_KEY })
  }
  const refusal = useStaffAction(
    async (reason: string) => {
      const refusedWithdrawal = await changeWithdrawalStatus(id, {
        from: currentStatus,
        status: 'refused',
        reason,
      })
      await reloadOrder()
      return refusedWithdrawal
    },
    {
      ...callbacks,
      toSuccessToast: () => ({ title: words.moved }),
      onDone: (refusedWithdrawal) => {
        setRefusing(false)
        refusalDraftStorage.clear(id)
        showChange(refusedWithdrawal)
      },
    },
  )
  return (
    <>
      <StatusSteps
        statuses={statuses}
        primaryStatus={primaryStatus}
        words={{ step: { ...words.step, ...stepNames } }}
        changeStatus={changeStatus}
        formStatus={{ status: 'refused', onChoose: () => setRefusing(true) }}
        callbacks={{ ...callbacks, toSuccessToast: () => ({ title: words.moved }), onDone: showChange }}
      />
      {isRefusing ? (
        <RefuseWithdrawalDialog
          withdrawal={withdrawal}
          isPending={refusal.isPending}
          onSubmit={refusal.run}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </>
  )
}
