/** What steps through the shop ask while something is open over the page. */
type Layers = {
  fromPage: (act: () => void) => void
  followBrowser: () => boolean
}

/** Apart from `layers.ts`, whose code comes with the first thing that is opened. */
export const overPage: { layers: Layers | null } = { layers: null }
