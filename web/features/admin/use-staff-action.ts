import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../refusal-text'
import { showToast, type ToastMessage } from '../../ui/toast-store'

type StaffActionCallbacks<Given, Answer> = {
  /** Toast after success and after failure. */
  done: (answer: Answer, input: Given) => Omit<ToastMessage, 'id'>
  failed: string
  onDone?: (answer: Answer, input: Given) => void
  onFailed?: (error: Error) => void
  /** Runs after success and failure; the action stays pending until it resolves. */
  onEnd?: () => unknown
}

/** Runs a staff action once, however often its button is pressed, and shows the result as a toast. */
export function useStaffAction<Given, Answer>(
  act: (input: Given) => Promise<Answer>,
  ends: StaffActionCallbacks<Given, Answer>,
) {
  const locale = useLocale()
  // The second press of a double click comes before the pending state renders.
  const isBusy = useRef(false)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: act,
    onSuccess: (answer, input) => {
      showToast(ends.done(answer, input))
      ends.onDone?.(answer, input)
    },
    onError: async (error) => {
      ends.onFailed?.(error)
      showToast({ title: ends.failed, description: await refusalText(locale, error), isError: true })
    },
    onSettled: async () => {
      try {
        await ends.onEnd?.()
      } finally {
        isBusy.current = false
      }
    },
  })
  return {
    isPending,
    /** Input of the last run. */
    given: variables,
    run: (input: Given) => {
      if (isBusy.current) return
      isBusy.current = true
      mutate(input)
    },
  }
}
