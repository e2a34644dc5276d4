/** Navigation hooks while a dialog, menu or drawer is open. */
type LayerNavigation = {
  fromPage: (act: () => void) => void
  followBrowser: () => boolean
}

/** Separate from `layers.ts`, whose code loads with the first opened dialog. */
export const overlayState: { layers: LayerNavigation | null } = { layers: null }
