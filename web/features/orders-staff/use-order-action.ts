import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useStep } from '../admin/use-step'
import { orderKey, ordersKey } from './queries'

type Ends<T, Answer> = Omit<Parameters<typeof useStep<T, Answer>>[1], 'onEnd'>

/** True if a response is the changed order, as its page shows it. */
const isOrder = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'orderItems' in answer

/**
 * Runs a staff action on an order. The page shows the changed order before the dialog closes, so that the next step
 * sends the new version.
 * After a failure the order is refetched, because it may have changed elsewhere.
 */
export function useOrderAction<T, Answer>(
  id: string,
  act: (input: T) => Promise<Answer>,
  ends: Ends<T, Answer>,
) {
  const client = useQueryClient()
  const isShown = useRef(false)
  const readAnew = () => client.invalidateQueries({ queryKey: orderKey(id) })
  const actAndShow = async (input: T): Promise<Answer> => {
    isShown.current = false
    const answer = await act(input)
    if (isOrder(answer)) client.setQueryData(orderKey(id), answer)
    else await readAnew()
    isShown.current = true
    return answer
  }
  return useStep(actAndShow, {
    ...ends,
    onEnd: () => {
      void client.invalidateQueries({ queryKey: ordersKey })
      return isShown.current ? undefined : readAnew()
    },
  })
}
