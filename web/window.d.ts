/** Properties set by the page's first script (`worker/pages/page-assets.ts`), if the page has this script. */
interface Window {
  /** The last button pressed before its code loaded. */
  pressed?: HTMLElement
  keepPress?: (event: MouseEvent) => void
}
