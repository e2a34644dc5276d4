import { overPage } from './over-page'

/** A dialog, a drawer or a panel over the whole page. */
export type Layer = { close: () => void; isOpen: boolean }

/**
 * Open dialogs, menus and drawers, the topmost last. Each has a history entry above the page's, so that Back closes it.
 * If a layer closes otherwise, its entry is left at once: each Back has an effect, and Forward opens nothing.
 */
const layers: Layer[] = []
/** Callbacks to run when the browser is back at the page's own entry. Null while no history step runs. */
let waitingCallbacks: (() => void)[] | null = null
/** Address of the shown page. */
let address = ''

/** Number of layer entries up to the current entry. */
const depth = (): number => (history.state as { layer?: number } | null)?.layer ?? 0

function goBack(steps: number, actions: (() => void)[]): void {
  waitingCallbacks = actions
  history.go(-steps)
  // No event comes if the entry does not exist any more, so continue after a timeout.
  setTimeout(() => waitingCallbacks === actions && arrive(), 500)
}

function arrive(): void {
  const actions = waitingCallbacks ?? []
  waitingCallbacks = null
  for (const act of actions) act()
  settle()
}

/** Adjusts the number of history entries to the number of open layers. */
export function settle(): void {
  if (waitingCallbacks) return
  address = location.href
  const surplus = depth() - layers.length
  if (surplus > 0) goBack(surplus, [])
  for (let entry = depth(); entry++ < layers.length;)
    history.pushState({ ...(history.state as object | null), layer: entry }, '')
}

/** Waits until one press has opened and closed all its layers. */
const settleSoon = (): void => queueMicrotask(settle)

export function addLayer(layer: Layer): void {
  layers.push(layer)
  settleSoon()
}

export function removeLayer(layer: Layer): void {
  layer.isOpen = false
  if (!layers.includes(layer)) return
  layers.splice(layers.indexOf(layer), 1)
  settleSoon()
}

/** Runs `act` at the page's own history entry, so that it can replace or leave that entry. */
function fromPage(act: () => void): void {
  if (waitingCallbacks) waitingCallbacks.push(act)
  else if (depth() > 0) goBack(depth(), [act])
  else {
    act()
    settleSoon()
  }
}

/**
 * Follows a browser step to another entry of the same page: closes the layers above it. False if the entry is another
 * page's.
 */
function followBrowser(): boolean {
  if (waitingCallbacks) {
    arrive()
    return true
  }
  const entry = depth()
  if (location.href !== address || entry === layers.length) {
    settleSoon()
    return false
  }
  const closingLayers = layers.splice(entry)
  for (const layer of closingLayers.toReversed()) layer.close()
  // A layer that stays open, such as during a payment, gets its history entry again.
  setTimeout(() => {
    layers.splice(entry, 0, ...closingLayers.filter(({ isOpen }) => isOpen))
    settle()
  })
  return true
}

/** An open menu counts as a layer. Other popovers are only hints. */
export function followPopover({ target, newState }: ToggleEvent): void {
  if (!(target instanceof HTMLElement) || target.popover !== 'auto' || newState !== 'open') return
  const layer: Layer = {
    isOpen: true,
    close() {
      // The `toggle` event comes later.
      layer.isOpen = false
      target.hidePopover()
    },
  }
  addLayer(layer)
  target.addEventListener('toggle', () => removeLayer(layer), { once: true })
}

overPage.layers = { fromPage, followBrowser }
