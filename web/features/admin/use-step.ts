import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../refusal-text'
import { showToast, type ToastMessage } from '../../ui/toast-store'

type Ends<Given, Answer> = {
  /** What is said when it is done, and when it failed. */
  done: (answer: Answer, given: Given) => Omit<ToastMessage, 'id'>
  failed: string
  onDone?: (answer: Answer, given: Given) => void
  onFailed?: (error: Error) => void
  /** However it ended; nothing else is done before what this reads anew is there. */
  onEnd?: () => unknown
}

/** Something that staff do: once, however often it is pressed; says by itself how it ended. */
export function useStep<Given, Answer>(act: (given: Given) => Promise<Answer>, ends: Ends<Given, Answer>) {
  const locale = useLocale()
  // The second press of a double click comes before the page knows of the first.
  const isBusy = useRef(false)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: act,
    onSuccess: (answer, given) => {
      showToast(ends.done(answer, given))
      ends.onDone?.(answer, given)
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
    /** What it was done with last. */
    given: variables,
    run: (given: Given) => {
      if (isBusy.current) return
      isBusy.current = true
      mutate(given)
    },
  }
}
