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
 * Saves changes one after the other, in the order of the presses. `pendingChanges` are not saved yet, so that the page
 * can show them on top of the stored state.
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
      // Someone else may have changed the state. The next change of the queue starts from the stored one.
      if (error instanceof ApiError) await refetch()
    },
  })
  const pendingChanges = useMutationState({
    filters: { mutationKey, status: 'pending' },
    // Safe cast: only this hook uses the key.
    select: ({ state }) => state.variables as Change,
  })
  return { pendingChanges, run: (change: Change) => mutate(change) }
}
