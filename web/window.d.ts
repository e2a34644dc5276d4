/** Of the script that a page begins with (`worker/pages/first-script.ts`), where it has one. */
interface Window {
  /** The button that was pressed last before its code came. */
  pressed?: HTMLElement
  keepPress?: (event: MouseEvent) => void
}
