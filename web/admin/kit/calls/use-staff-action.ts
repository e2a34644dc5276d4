import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocale } from '../../../i18n/locale'
import { refusalText } from '../../../errors/refusal-text'
import { showToast, type ToastMessage } from '../../../ui/overlay/toast-store'

export type StaffActionCallbacks<Input, Answer> = {
  /**
   * Returns the toast for a success, or null if the page itself shows the success. `failureTitle` is the title of the
   * toast for a failure.
   */
  toSuccessToast: (answer: Answer, input: Input) => Omit<ToastMessage, 'id'> | null
  failureTitle: string
  onDone?: (answer: Answer, input: Input) => void
  onFailed?: (error: Error) => void
  /** Runs after success and failure. The action stays pending until the returned promise resolves. */
  onEnd?: () => unknown
}

/**
 * Runs a staff action and shows its result as a toast. Further presses of the button have no effect while the action
 * runs.
 */
export function useStaffAction<Input, Answer>(
  action: (input: Input) => Promise<Answer>,
  callbacks: StaffActionCallbacks<Input, Answer>,
) {
  const locale = useLocale()
  // Blocks a double click: the second click comes before the pending state renders.
  const isBusy = useRef(false)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: action,
    onSuccess: (answer, input) => {
      const toast = callbacks.toSuccessToast(answer, input)
      if (toast) showToast(toast)
      callbacks.onDone?.(answer, input)
    },
    onError: async (error) => {
      callbacks.onFailed?.(error)
      showToast({
        title: callbacks.failureTitle,
        description: await refusalText(locale, error),
        isError: true,
      })
    },
    onSettled: async () => {
      try {
        await callbacks.onEnd?.()
      } finally {
        isBusy.current = false
      }
    },
  })
  return {
    isPending,
    /** The input of the last call of `run`. */
    lastInput: variables,
    run: (input: Input) => {
      if (isBusy.current) return
      isBusy.current = true
      mutate(input)
    },
  }
}
