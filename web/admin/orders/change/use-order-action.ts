import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type StaffActionCallbacks, useStaffAction } from '../../kit/calls/use-staff-action'
import { orderQueryKey, ordersQueryKey } from '../queries'

type OrderActionCallbacks<T, Answer> = Omit<StaffActionCallbacks<T, Answer>, 'onEnd'>

/** True if the response is a complete order, which then needs no refetch. */
const isOrderResponse = (response: unknown): boolean =>
  typeof response === 'object' && response !== null && 'orderItems' in response

/**
 * Runs a staff action on an order. Updates the page before the dialog closes, so that the next action sends the new
 * version. After a failure the order is refetched, because another user may have changed it.
 */
export function useOrderAction<T, Answer>(
  id: string,
  action: (input: T) => Promise<Answer>,
  callbacks: OrderActionCallbacks<T, Answer>,
) {
  const client = useQueryClient()
  const isResultShown = useRef(false)
  const refetchOrder = () => client.invalidateQueries({ queryKey: orderQueryKey(id) })
  const runAndShowResult = async (input: T): Promise<Answer> => {
    isResultShown.current = false
    const response = await action(input)
    if (isOrderResponse(response)) client.setQueryData(orderQueryKey(id), response)
    else await refetchOrder()
    isResultShown.current = true
    return response
  }
  return useStaffAction(runAndShowResult, {
    ...callbacks,
    onEnd: () => {
      void client.invalidateQueries({ queryKey: ordersQueryKey })
      return isResultShown.current ? undefined : refetchOrder()
    },
  })
}
