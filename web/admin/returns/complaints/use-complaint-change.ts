import { useQueryClient } from '@tanstack/react-query'
import type { ComplaintChange } from '../../../../domain/returns/complaint'
import { useStaffAction } from '../../kit/calls/use-staff-action'
import { changeComplaint, complaintQuery, COMPLAINTS_KEY } from './queries'
import { useStaffComplaintWords } from './words'

export function useComplaintChange(id: string, onDone?: () => void) {
  const words = useStaffComplaintWords()
  const client = useQueryClient()
  const { queryKey } = complaintQuery(id)
  const { run, isPending } = useStaffAction((change: ComplaintChange) => changeComplaint(id, change), {
    toSuccessToast: () => ({ title: words.saved }),
    failureTitle: words.saveFailed,
    onDone: (changedComplaint) => {
      client.setQueryData(queryKey, changedComplaint)
      void client.invalidateQueries({ queryKey: COMPLAINTS_KEY, exact: false, refetchType: 'none' })
      onDone?.()
    },
    onFailed: () => void client.invalidateQueries({ queryKey, exact: true }),
  })
  return { change: run, isPending }
}
