/** Navigation hooks while a dialog, menu or drawer is open. */
type Layers = {
  fromPage: (act: () => void) => void
  followBrowser: () => boolean
}

/** Apart from `layers.ts`, whose code comes with the first thing that is opened. */
export const overPage: { layers: Layers | null } = { layers: null }
