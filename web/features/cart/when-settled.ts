import type { QueryClient } from '@tanstack/react-query'

/** Goes on when no change is on its way to the shop any more: a new document would lose those that wait their turn. */
export function whenSettled(client: QueryClient, goOn: () => void): void {
  const stop = client.getMutationCache().subscribe(() => {
    if (client.isMutating() > 0) return
    stop()
    goOn()
  })
}
