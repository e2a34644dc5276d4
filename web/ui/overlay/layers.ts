import { overlayState } from './overlay-state'

/** A dialog, a drawer or a panel over the whole page. */
export type OpenLayer = { close: () => void; isOpen: boolean }

/**
 * Open dialogs, menus and drawers, the topmost last. Each layer has a history entry above the entry of the page, so
 * that Back closes the layer. If a layer closes in another way, the browser goes back from that entry at once. So each
 * Back has a visible effect, and Forward reopens nothing.
 */
const layers: OpenLayer[] = []
/** Callbacks to run when the browser is back at the page's own entry. Null while no history step runs. */
let pageEntryCallbacks: (() => void)[] | null = null
/** URL of the page on screen, to detect a step to another page. */
let shownPageUrl = ''

/** Number of history entries of layers between the page's own entry and the current entry, inclusive. */
const readLayerDepth = (): number => (history.state as { layer?: number } | null)?.layer ?? 0

/** Lets the browser restore the scroll position of the page's own entry when a visitor comes back from another page. */
function restoreScrollAgain(): void {
  if (readLayerDepth() === 0) history.scrollRestoration = 'auto'
}

function goBack(stepCount: number, actions: (() => void)[]): void {
  pageEntryCallbacks = actions
  history.go(-stepCount)
  // The browser fires no event if the history entry no longer exists, so continue after a timeout.
  setTimeout(() => pageEntryCallbacks === actions && handleHistoryChange(), 500)
}

function handleHistoryChange(): void {
  const callbacks = pageEntryCallbacks ?? []
  pageEntryCallbacks = null
  restoreScrollAgain()
  for (const callback of callbacks) callback()
  syncHistory()
}

/** Adjusts the number of history entries to the number of open layers. */
export function syncHistory(): void {
  if (pageEntryCallbacks) return
  shownPageUrl = location.href
  const surplusEntryCount = readLayerDepth() - layers.length
  if (surplusEntryCount > 0) goBack(surplusEntryCount, [])
  // After a step back, the browser restores the scroll position of the history entry. A menu link steps back and then
  // opens another page, to which the browser would apply that position. So restoration is off while a layer is open.
  if (readLayerDepth() < layers.length) history.scrollRestoration = 'manual'
  for (let depth = readLayerDepth(); depth++ < layers.length;)
    history.pushState({ ...(history.state as object | null), layer: depth }, '')
}

/** Waits for the end of the current task: one press may open and close several layers. */
const scheduleHistorySync = (): void => queueMicrotask(syncHistory)

export function addLayer(layer: OpenLayer): void {
  layers.push(layer)
  scheduleHistorySync()
}

export function removeLayer(layer: OpenLayer): void {
  layer.isOpen = false
  if (!layers.includes(layer)) return
  layers.splice(layers.indexOf(layer), 1)
  scheduleHistorySync()
}

/** Runs `action` at the page's own history entry, so that it can replace or leave that entry. */
function runAtPageHistoryEntry(action: () => void): void {
  if (pageEntryCallbacks) pageEntryCallbacks.push(action)
  else if (readLayerDepth() > 0) goBack(readLayerDepth(), [action])
  else {
    action()
    scheduleHistorySync()
  }
}

/**
 * Handles a step back or forward in the history: closes the layers above the new history entry. Returns false if the
 * entry belongs to another page.
 */
function closeLayersAfterStep(): boolean {
  if (pageEntryCallbacks) {
    handleHistoryChange()
    return true
  }
  const entryDepth = readLayerDepth()
  if (location.href !== shownPageUrl || entryDepth === layers.length) {
    scheduleHistorySync()
    return false
  }
  restoreScrollAgain()
  const closingLayers = layers.splice(entryDepth)
  for (const layer of closingLayers.toReversed()) layer.close()
  // Restores the history entry of a layer that refused to close, such as a dialog during a payment.
  setTimeout(() => {
    layers.splice(entryDepth, 0, ...closingLayers.filter(({ isOpen }) => isOpen))
    syncHistory()
  })
  return true
}

/** Adds an opened menu as a layer. Other popovers, such as tooltips, are no layers. */
export function addPopoverLayer({ target, newState }: ToggleEvent): void {
  if (!(target instanceof HTMLElement) || target.popover !== 'auto' || newState !== 'open') return
  const layer: OpenLayer = {
    isOpen: true,
    close() {
      // Marks the layer as closed now, because the `toggle` event comes later.
      layer.isOpen = false
      target.hidePopover()
    },
  }
  addLayer(layer)
  target.addEventListener('toggle', () => removeLayer(layer), { once: true })
}

overlayState.layers = { runAtPageEntry: runAtPageHistoryEntry, handleHistoryStep: closeLayersAfterStep }

// Lets the browser restore the scroll position after a reload, also if a dialog was open.
addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
