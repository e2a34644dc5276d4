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

/** `basis`: the status and units that staff saw (`draftBasisOf`). */
type StoredDraft = WithdrawalDraft & { basis: string }

const withdrawalDraftStorage = createDraftStorage<string, StoredDraft>('withdrawal')

/**
 * The draft of a withdrawal. It survives a reload of the page and the Back button. A change of `basis` resets it except
 * for the note: staff have not checked other units, and fewer units have lower amounts.
 */
export function useWithdrawalDraft(withdrawalId: string, basis: string) {
  const [storedDraft, setStoredDraft] = useState(() => withdrawalDraftStorage.read(withdrawalId))
  const draft: WithdrawalDraft =
    storedDraft?.basis === basis ? storedDraft : { ...EMPTY_DRAFT, note: storedDraft?.note ?? '' }
  return {
    draft,
    changeDraft: (changes: Partial<WithdrawalDraft>) => {
      const changedDraft = { ...draft, ...changes, basis }
      setStoredDraft(changedDraft)
      withdrawalDraftStorage.write(withdrawalId, changedDraft)
    },
    clearDraft: () => {
      setStoredDraft(null)
      withdrawalDraftStorage.clear(withdrawalId)
    },
  }
}
