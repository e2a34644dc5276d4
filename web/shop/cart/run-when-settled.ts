import type { QueryClient } from '@tanstack/react-query'

/** Calls `goOn` once no mutation is pending, because loading a new document would drop queued mutations. */
export function runWhenSettled(client: QueryClient, goOn: () => void): void {
  const unsubscribe = client.getMutationCache().subscribe(() => {
    if (client.isMutating() > 0) return
    unsubscribe()
    goOn()
  })
}
