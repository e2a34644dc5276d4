import { useState } from 'react'
import { createDraftStorage } from '../../../storage/admin-storage'
import type { StaffOrder } from '../../orders/queries'
import type { Withdrawal } from './queries'

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

/**
 * Returns a key of the data on which a draft is based: time of the status, units and proposed amount. A new status,
 * another parcel or another refund changes the key, which makes the draft outdated.
 */
export const draftBasisOf = (
  { statusAt }: Pick<Withdrawal, 'statusAt'>,
  order: {
    withdrawalProposal: { amount: string } | null
    orderItems: readonly Pick<StaffOrder['orderItems'][number], 'productId' | 'proposed' | 'units'>[]
  } | null,
): string =>
  JSON.stringify([
    statusAt,
    order?.withdrawalProposal?.amount ?? null,
    ...(order?.orderItems ?? []).map(({ productId, proposed, units }) => [
      productId,
      proposed,
      units.unpacking + units.inspection,
    ]),
  ])

/** `basis`: the key of the data on which the draft is based (`draftBasisOf`). */
type StoredDraft = WithdrawalDraft & { basis: string }

const withdrawalDraftStorage = createDraftStorage<string, StoredDraft>('withdrawal')

/**
 * The draft of a withdrawal. It survives a reload of the page and the Back button. A change of `basis` resets all but
 * the note, because the checked units or their amounts may then be wrong.
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
