import { showToast } from '../../ui/overlay/toast-store'
import { useAdminWords } from './words'

/** Copies a text to the clipboard and shows the result as a toast. */
export function useCopyToClipboard() {
  const { copyLine: words } = useAdminWords()
  return async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: words.copied })
    } catch {
      showToast({ title: words.failed, isError: true })
    }
  }
}
