import { createContext, type ReactNode, use, useMemo, useState } from 'react'

/**
 * Topics of the information dialog (spec §2): the shop; exhibition products; shipping, payment, returns and
 * complaints.
 */
export type InfoTopic = 'about' | 'exhibition' | 'shipping'

type InfoDialogState = { topic: InfoTopic | null; show: (topic: InfoTopic) => void; close: () => void }

const InfoDialogContext = createContext<InfoDialogState | null>(null)

/** Holds the topic of the open information dialog. */
export function InfoDialogProvider({ children }: { children: ReactNode }) {
  const [topic, setTopic] = useState<InfoTopic | null>(null)
  const dialogState = useMemo(() => ({ topic, show: setTopic, close: () => setTopic(null) }), [topic])
  return <InfoDialogContext value={dialogState}>{children}</InfoDialogContext>
}

export function useInfoDialog(): InfoDialogState {
  const state = use(InfoDialogContext)
  if (!state) throw new Error('outside of InfoDialogProvider')
  return state
}
