import { useState } from 'react'
import { createDraftStorage } from '../../../storage/admin-storage'

/**
 * The check of returned goods, as staff typed it. The server does not store this input, so the tab keeps it until the
 * refund is made.
 */
export type WithdrawalDraft = {
  isChecked: boolean
  isPaidEarly: boolean
  isReduced: boolean
  /** Refunded amount of each reduced line, as typed. */
  amounts: Readonly<Record<string, string>>
  /** Reason for the reduction, as typed. */
  note: string
}

const EMPTY_DRAFT: WithdrawalDraft = {
  isChecked: false,
  isPaidEarly: false,
  isReduced: false,
  amounts: {},
  note: '',
}

const withdrawalDraftStorage = createDraftStorage<string, WithdrawalDraft>('withdrawal')

/** The draft of a withdrawal. It survives a reload of the page and the Back button. */
export function useWithdrawalDraft(withdrawalId: string) {
  const [draft, setDraft] = useState(() => withdrawalDraftStorage.read(withdrawalId) ?? EMPTY_DRAFT)
  return {
    draft,
    changeDraft: (changes: Partial<WithdrawalDraft>) => {
      const changedDraft = { ...draft, ...changes }
      setDraft(changedDraft)
      withdrawalDraftStorage.write(withdrawalId, changedDraft)
    },
    clearDraft: () => {
      setDraft(EMPTY_DRAFT)
      withdrawalDraftStorage.clear(withdrawalId)
    },
  }
}
