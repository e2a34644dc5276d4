import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocale } from '../../i18n/locale'
import { refusalText } from '../../refusal-text'
import { showToast } from '../../ui/toast-store'
import { orderQuery, ordersKey } from './queries'

type Told = { title: string; description?: string }

/**
 * Something that staff do with an order. It is done once however often it is pressed; afterwards the order and the lists
 * are read anew, also when it failed: then something of it may have changed elsewhere.
 */
export function useOrderAction<T, Answer>(
  id: string,
  act: (given: T) => Promise<Answer>,
  options: {
    done: (answer: Answer) => Told
    failed: string
    onDone?: () => void
    onFailed?: (error: Error) => void
  },
) {
  const locale = useLocale()
  const client = useQueryClient()
  // A second press comes before the first is known to be under way.
  const isBusy = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      showToast(options.done(answer))
      options.onDone?.()
    },
    onError: async (error) => {
      options.onFailed?.(error)
      showToast({ title: options.failed, description: await refusalText(locale, error), isError: true })
    },
    onSettled: () => {
      isBusy.current = false
      void client.invalidateQueries({ queryKey: ordersKey })
      return client.invalidateQueries({ queryKey: orderQuery(id).queryKey })
    },
  })
  return {
    isPending,
    run: (given: T) => {
      if (isBusy.current) return
      isBusy.current = true
      mutate(given)
    },
  }
}
