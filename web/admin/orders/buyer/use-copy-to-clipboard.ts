import { showToast } from '../../../ui/overlay/toast-store'
import { useStaffOrderWords } from '../words'

/** Copies a text to the clipboard and shows the result as a toast. */
export function useCopyToClipboard() {
  const words = useStaffOrderWords()
  return async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ title: words.copied })
    } catch {
      showToast({ title: words.notCopied, isError: true })
    }
  }
}
