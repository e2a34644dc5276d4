import { useQueryClient } from '@tanstack/react-query'
import { type StaffActionCallbacks, useStaffAction } from '../../kit/calls/use-staff-action'
import { type CollectionList, collectionsQuery } from './queries'

/** Runs an action whose answer is the list of collections, and shows that list. After a failure the list loads again. */
export function useCollectionAction<Input>(
  action: (input: Input) => Promise<CollectionList>,
  callbacks: StaffActionCallbacks<Input, CollectionList>,
) {
  const client = useQueryClient()
  return useStaffAction(action, {
    ...callbacks,
    onDone: (list, input) => {
      client.setQueryData(collectionsQuery.queryKey, list)
      callbacks.onDone?.(list, input)
    },
    onFailed: (error) => {
      void client.invalidateQueries({ queryKey: collectionsQuery.queryKey })
      callbacks.onFailed?.(error)
    },
  })
}
