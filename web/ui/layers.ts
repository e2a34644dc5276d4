import { overPage } from './over-page'

/** A dialog, a drawer or a panel over the whole page. */
export type Layer = { close: () => void; isOpen: boolean }

/**
 * Open dialogs, menus and drawers, the topmost last. Each has a history entry above the page's, so Back closes it. An
 * entry without its layer is left at once, so Back never does nothing and Forward reopens nothing.
 */
const layers: Layer[] = []
/** Callbacks for the moment when the browser is back at the page's entry; null while no step runs. */
let waiting: (() => void)[] | null = null
/** Address of the shown page. */
let address = ''

/** Number of layer entries up to the current entry. */
const depth = (): number => (history.state as { layer?: number } | null)?.layer ?? 0

function goBack(steps: number, actions: (() => void)[]): void {
  waiting = actions
  history.go(-steps)
  // Where the entry is gone no event comes.
  setTimeout(() => waiting === actions && arrive(), 500)
}

function arrive(): void {
  const actions = waiting ?? []
  waiting = null
  for (const act of actions) act()
  settle()
}

/** Makes the entries as many as the layers. */
export function settle(): void {
  if (waiting) return
  address = location.href
  const surplus = depth() - layers.length
  if (surplus > 0) goBack(surplus, [])
  for (let entry = depth(); entry++ < layers.length;)
    history.pushState({ ...(history.state as object | null), layer: entry }, '')
}

/** Waits for all that one press opens and closes. */
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

/** Acts at the page's own entry, which it may replace or leave. */
function fromPage(act: () => void): void {
  if (waiting) waiting.push(act)
  else if (depth() > 0) goBack(depth(), [act])
  else {
    act()
    settleSoon()
  }
}

/** Follows the browser to another entry of the same page: closes the layers above it. False when it is another page's. */
function followBrowser(): boolean {
  if (waiting) {
    arrive()
    return true
  }
  const entry = depth()
  if (location.href !== address || entry === layers.length) {
    settleSoon()
    return false
  }
  const closing = layers.splice(entry)
  for (const layer of closing.toReversed()) layer.close()
  // One that stays open, as while a payment is under way, gets its entry again.
  setTimeout(() => {
    layers.splice(entry, 0, ...closing.filter(({ isOpen }) => isOpen))
    settle()
  })
  return true
}

/** A menu is one as long as it is open; another kind of popover is only a hint. */
export function followPopover({ target, newState }: ToggleEvent): void {
  if (!(target instanceof HTMLElement) || target.popover !== 'auto' || newState !== 'open') return
  const layer: Layer = {
    isOpen: true,
    close() {
      // Its event comes later.
      layer.isOpen = false
      target.hidePopover()
    },
  }
  addLayer(layer)
  target.addEventListener('toggle', () => removeLayer(layer), { once: true })
}

overPage.layers = { fromPage, followBrowser }
