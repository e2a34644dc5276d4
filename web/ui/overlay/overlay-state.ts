/** Navigation hooks while a dialog, menu or drawer is open. */
type OverlayNavigation = {
  runAtPageEntry: (action: () => void) => void
  handleHistoryStep: () => boolean
}

/** Separate from `layers.ts`, whose code loads with the first opened dialog. */
export const overlayState: { layers: OverlayNavigation | null } = { layers: null }
