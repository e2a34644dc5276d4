/** Navigation hooks while a dialog, menu or drawer is open. */
type OverlayNavigation = {
  runAtPageEntry: (action: () => void) => void
  handleHistoryStep: () => boolean
}

/**
 * `layers` is null until the first dialog opens and loads `layers.ts`. The navigation code loads only this small file.
 */
export const overlayState: { layers: OverlayNavigation | null } = { layers: null }
