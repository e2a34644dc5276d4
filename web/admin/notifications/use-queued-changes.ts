import { useMutation, useMutationState } from '@tanstack/react-query'
import { ApiError } from '../../api'
import { refusalText } from '../../errors/refusal-text'
import { useLocale } from '../../i18n/locale'
import { showToast } from '../../ui/overlay/toast-store'
import { useNotificationWords } from './words'

type QueueOptions<Change, Answer> = {
  save: (change: Change) => Promise<Answer>
  onSaved: (answer: Answer) => void
  refetch: () => Promise<unknown>
}

/**
 * Saves changes one after the other, in the order in which staff made them. `pendingChanges` are the changes that are
 * not saved yet. The page shows them on top of the stored state.
 */
export function useQueuedChanges<Change, Answer>(
  queueName: string,
  { save, onSaved, refetch }: QueueOptions<Change, Answer>,
) {
  const locale = useLocale()
  const words = useNotificationWords()
  const mutationKey = ['staff', queueName]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: queueName },
    mutationFn: save,
    onSuccess: (answer) => {
      onSaved(answer)
      showToast({ title: words.saved })
    },
    onError: async (error) => {
      showToast({ title: words.notSaved, description: await refusalText(locale, error), isError: true })
      // Another user may have changed the stored state, so the next change in the queue must start from the new state.
      if (error instanceof ApiError) await refetch()
    },
  })
  const pendingChanges = useMutationState({
    filters: { mutationKey, status: 'pending' },
    // Safe cast: only this hook runs mutations with this key.
    select: ({ state }) => state.variables as Change,
  })
  return { pendingChanges, run: (change: Change) => mutate(change) }
}
