import { useEffect, useRef } from 'react'
import { createDraftStorage } from '../../../storage/admin-storage'
import { showToast } from '../../../ui/overlay/toast-store'
import { useStaffProductsWords } from '../words'
import type { ProductValues } from './product-values'

/** Unsaved input of a product form, the values when the form was opened, and the version of the edited product. */
export type ProductDraft = { values: ProductValues; opened: ProductValues; version: number | undefined }

/** Drafts in this tab. The key is the product id, or `new`. */
export const productDraftStorage = createDraftStorage<string, ProductDraft>('product')

/** Shows a toast once if the form was restored from a draft. Its button discards the draft. */
export function useRestoredDraftToast(isRestored: boolean, discard: () => void): void {
  const words = useStaffProductsWords()
  const toastRef = useRef({ isRestored, words, discard })
  useEffect(() => {
    const { isRestored, words, discard } = toastRef.current
    if (!isRestored) return
    showToast({ title: words.unsaved.restored, action: { label: words.unsaved.discard, run: discard } })
  }, [])
}

/**
 * Stores unsaved input while the page is hidden. A phone may close the tab while the camera is open, and a reload
 * loses the form. When the page is visible again, the form itself holds the input.
 */
export function useStoredDraft(draftKey: string, draft: ProductDraft | null): void {
  useEffect(() => {
    if (!draft) return
    const storeWhileHidden = () =>
      document.hidden ? productDraftStorage.write(draftKey, draft) : productDraftStorage.clear(draftKey)
    const storeDraft = () => productDraftStorage.write(draftKey, draft)
    document.addEventListener('visibilitychange', storeWhileHidden)
    addEventListener('pagehide', storeDraft)
    return () => {
      document.removeEventListener('visibilitychange', storeWhileHidden)
      removeEventListener('pagehide', storeDraft)
    }
  })
}
