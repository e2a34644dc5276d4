import { useQueryClient } from '@tanstack/react-query'
import { useStep } from '../admin/use-step'
import { orderQuery, ordersKey } from './queries'

type Ends<T, Answer> = Omit<Parameters<typeof useStep<T, Answer>>[1], 'onEnd'>

/**
 * Something that staff do with an order. Afterwards the order and the lists are read anew, also when it failed: then
 * something of it may have changed elsewhere.
 */
export function useOrderAction<T, Answer>(
  id: string,
  act: (given: T) => Promise<Answer>,
  ends: Ends<T, Answer>,
) {
  const client = useQueryClient()
  return useStep(act, {
    ...ends,
    onEnd: () => {
      void client.invalidateQueries({ queryKey: ordersKey })
      return client.invalidateQueries({ queryKey: orderQuery(id).queryKey })
    },
  })
}
