import { type ReactNode, useEffect } from 'react'

/**
 * Reports that its children have mounted. Wraps them, because a sibling would change the ids of `useId`, which must match
 * the edge.
 */
export function ReadySignal({ onReady, children }: { onReady: () => void; children: ReactNode }): ReactNode {
  useEffect(onReady, [onReady])
  return children
}
