import { showToast } from '../../ui/toast-store'
import { useStaffOrderWords } from './words'

/** Puts a text where it can be pasted from, and says whether that worked. */
export function useCopy() {
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
