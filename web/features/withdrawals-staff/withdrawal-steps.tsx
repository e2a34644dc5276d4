import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { WithdrawalStatus } from '../../../domain/withdrawal'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../refusal-text'
import { Button } from '../../ui/button'
import { Spinner } from '../../ui/spinner'
import { showToast } from '../../ui/toast-store'
import { StaffDialog } from '../admin/staff-dialog'
import { moveWithdrawal, type Withdrawal, withdrawalQuery, WITHDRAWALS_KEY } from './queries'
import { useStaffWithdrawalWords } from './words'

/** The next steps of a withdrawal, the usual one first; what was pressed by mistake can be taken back. */
const NEXT: Readonly<Record<WithdrawalStatus, readonly WithdrawalStatus[]>> = {
  requested: ['goods_awaited', 'goods_received', 'refused'],
  goods_awaited: ['goods_received', 'refunded', 'refused', 'requested'],
  goods_received: ['refunded', 'refused', 'requested'],
  refunded: ['requested'],
  refused: ['requested'],
}

export function WithdrawalSteps({ withdrawal }: { withdrawal: Withdrawal }) {
  const locale = useLocale()
  const words = useStaffWithdrawalWords()
  const client = useQueryClient()
  const [isRefusing, setRefusing] = useState(false)
  const { id, status: from } = withdrawal
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (status: WithdrawalStatus) => moveWithdrawal(id, { from, status }),
    onSuccess: (moved) => {
      client.setQueryData(withdrawalQuery(id).queryKey, moved)
      void client.invalidateQueries({ queryKey: WITHDRAWALS_KEY })
      showToast({ title: words.moved })
      setRefusing(false)
    },
    onError: async (error) => {
      void client.invalidateQueries({ queryKey: withdrawalQuery(id).queryKey })
      showToast({ title: words.moveFailed, description: await refusalText(locale, error), isError: true })
      setRefusing(false)
    },
  })
  // The second press of a double click comes before the page knows of the first.
  const isBusy = useRef(false)
  const move = (status: WithdrawalStatus) => {
    if (isBusy.current) return
    isBusy.current = true
    mutate(status, { onSettled: () => (isBusy.current = false) })
  }
  const [usual] = NEXT[from]
  return (
    <div className="flex flex-wrap gap-2">
      {NEXT[from].map((status) => (
        <Button
          key={status}
          look={status === usual && status !== 'requested' ? 'primary' : 'secondary'}
          aria-disabled={isPending}
          onClick={() => (status === 'refused' ? setRefusing(true) : move(status))}
        >
          {isPending && variables === status ? <Spinner /> : null}
          {words.step[status]}
        </Button>
      ))}
      <StaffDialog
        isOpen={isRefusing}
        onClose={() => setRefusing(false)}
        title={words.refuse.title}
        closeLabel={locale.messages.close}
        shape="modal"
      >
        <div className="p-5">
          <p>{words.refuse.lead}</p>
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Button look="secondary" onClick={() => setRefusing(false)}>
              {words.refuse.cancel}
            </Button>
            <Button aria-disabled={isPending} onClick={() => move('refused')}>
              {words.refuse.confirm}
            </Button>
          </div>
        </div>
      </StaffDialog>
    </div>
  )
}
