/** Navigation hooks while a dialog, menu or drawer is open. */
type OverlayNavigation = {
  runAtPageEntry: (action: () => void) => void
  handleHistoryStep: () => boolean
}

/** The navigation code loads this file, but `layers.ts` only when the first dialog opens. */
export const overlayState: { layers: OverlayNavigation | null } = { layers: null }
