import { useQuery } from '@tanstack/react-query'
import { LoadErrorNotice } from '../../errors/load-error-notice'
import { SlotPicker } from '../../shop/viewings/slot-picker'
import { Skeleton } from '../../ui/loading/skeleton'
import { staffSlotsQuery } from './queries'
import { useStaffViewingWords } from './words'

type Props = {
  id: string
  productId: string
  value: string
  error: string | undefined
  onChange: (startsAt: string) => void
}

/** The free slots of a tool that staff can choose from. */
export function StaffSlots({ productId, ...picker }: Props) {
  const { book: words } = useStaffViewingWords()
  const { data: slots, error, refetch } = useQuery(staffSlotsQuery(productId))
  if (slots) return <SlotPicker days={slots.days} {...picker} />
  return error ? (
    <LoadErrorNotice text={words.loadFailed} error={error} onRetry={() => void refetch()} className="mb-4" />
  ) : (
    <Skeleton className="mb-4 h-40" />
  )
}
