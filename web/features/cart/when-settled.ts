import type { QueryClient } from '@tanstack/react-query'

/** Calls `goOn` when no mutation is pending: loading a new document would drop queued mutations. */
export function whenSettled(client: QueryClient, goOn: () => void): void {
  const stop = client.getMutationCache().subscribe(() => {
    if (client.isMutating() > 0) return
    stop()
    goOn()
  })
}
