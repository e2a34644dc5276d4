/** Delay from hover or focus until a tooltip opens, ms (spec §9). */
const TOOLTIP_DELAY_MS = 700
/** Within this time after a tooltip closed, the next one opens at once, ms (spec §9). */
const TOOLTIP_SKIP_DELAY_MS = 300
/** Distance of a tooltip from the edges of the window, px. */
const TOOLTIP_MARGIN_PX = 8

/**
 * The padding belongs to the tooltip. So the pointer can move from the control to the text without leaving the tooltip.
 */
const TOOLTIP_STYLE = {
  inset: 'auto',
  width: 'max-content',
  maxWidth: 'min(18rem, 100vw - 1rem)',
  margin: '0',
  padding: '6px',
  border: '0',
  background: 'none',
  overflow: 'visible',
}
const TOOLTIP_BUBBLE_STYLE = {
  display: 'block',
  padding: '4px 10px',
  borderRadius: '4px',
  // The outline makes the tooltip visible in forced-colours mode, which removes the background.
  outline: '1px solid var(--color-steel-600)',
  background: 'var(--color-ink)',
  color: 'var(--color-white)',
  font: '500 0.875rem/1.3 var(--font-sans)',
  overflowWrap: 'anywhere',
}

const CONTROL_SELECTOR = 'a, button, summary, label, [role=button]'

/** False for a text that only screen readers read, whose element is one pixel wide. */
const isParentVisible = ({ parentElement }: Node): boolean => (parentElement?.offsetWidth ?? 0) > 1

/**
 * The accessible name of a control without visible text. Null for every other control, and for a control that opts out,
 * such as a large picture.
 */
export function findIconControlLabel(control: Element): string | null {
  if (control.hasAttribute('data-no-tooltip')) return null
  const textWalker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
  while (textWalker.nextNode()) {
    const node = textWalker.currentNode
    if (/\p{L}/u.test(node.nodeValue ?? '') && isParentVisible(node)) return null
  }
  return (control.getAttribute('aria-label') ?? control.textContent).trim() || null
}

/**
 * Gives each icon-only control a tooltip with its accessible name: on hover and keyboard focus, not on touch. One
 * listener on the document covers all controls. `firstEvent` is the event that loaded this code.
 */
export function showTooltips(firstEvent: Event): void {
  const tooltipElement = document.createElement('div')
  tooltipElement.popover = 'manual'
  // Hidden from screen readers, because they read the control's own name already.
  tooltipElement.ariaHidden = 'true'
  Object.assign(tooltipElement.style, TOOLTIP_STYLE)
  const tooltipBubble = tooltipElement.appendChild(document.createElement('span'))
  Object.assign(tooltipBubble.style, TOOLTIP_BUBBLE_STYLE)
  let tooltipTarget: Element | null = null
  let isFocused = false
  let tooltipTimer: ReturnType<typeof setTimeout> | undefined
  let tooltipClosedAt = -Infinity

  const closeTooltip = () => {
    clearTimeout(tooltipTimer)
    if (!tooltipElement.isConnected) return
    tooltipElement.remove()
    tooltipClosedAt = performance.now()
  }
  const hideTooltip = () => {
    closeTooltip()
    tooltipTarget = null
    isFocused = false
  }
  const openTooltip = () => {
    const labelText =
      tooltipTarget?.isConnected && tooltipTarget.ariaExpanded !== 'true'
        ? findIconControlLabel(tooltipTarget)
        : null
    if (!tooltipTarget || !labelText) return
    tooltipBubble.textContent = labelText
    // A modal dialog makes everything outside inert, so the tooltips of its controls must be inside the dialog.
    const tooltipParent = tooltipTarget.closest('dialog') ?? document.body
    tooltipParent.append(tooltipElement)
    tooltipElement.showPopover()
    placeTooltip(tooltipElement, tooltipTarget.getBoundingClientRect())
  }
  const scheduleTooltip = (control: Element | null) => {
    if (control === tooltipTarget) return
    hideTooltip()
    if (!control || findIconControlLabel(control) === null) return
    tooltipTarget = control
    tooltipTimer = setTimeout(
      openTooltip,
      performance.now() - tooltipClosedAt < TOOLTIP_SKIP_DELAY_MS ? 0 : TOOLTIP_DELAY_MS,
    )
  }
  const closestControl = ({ target }: Event): Element | null =>
    target instanceof Element ? target.closest(CONTROL_SELECTOR) : null

  const onPointer = (event: PointerEvent) => {
    if (
      event.pointerType === 'touch' ||
      (event.target instanceof Node && tooltipElement.contains(event.target))
    )
      return
    const control = closestControl(event)
    // A scroll under a resting mouse must not close the tooltip of the focused control.
    if (control || !isFocused) scheduleTooltip(control)
  }
  document.addEventListener('pointerover', onPointer)
  document.addEventListener('pointerout', ({ relatedTarget, pointerType }) => {
    // The pointer has left the window, so the tooltip closes.
    if (!relatedTarget && pointerType !== 'touch' && !isFocused) hideTooltip()
  })
  const onFocus = (event: FocusEvent) => {
    const control = closestControl(event)
    const dialog = control?.closest('dialog')
    // An opening dialog focuses its close button by itself. That focus must not open a tooltip.
    const isFocusMovedByDialog =
      dialog && !(event.relatedTarget instanceof Node && dialog.contains(event.relatedTarget))
    const isKeyboardFocus = control?.matches(':focus-visible, :has(:focus-visible)')
    if (!control || !isKeyboardFocus || isFocusMovedByDialog) return
    scheduleTooltip(control)
    isFocused = true
  }
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', hideTooltip)
  // A press closes the tooltip. The tooltip opens again only after the pointer has left the control.
  document.addEventListener('pointerdown', closeTooltip, true)
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Tab') closeTooltip()
    },
    true,
  )
  const repositionTooltip = () => {
    if (tooltipElement.isConnected && tooltipTarget)
      placeTooltip(tooltipElement, tooltipTarget.getBoundingClientRect())
  }
  document.addEventListener('scroll', repositionTooltip, { capture: true, passive: true })
  if (firstEvent instanceof PointerEvent) onPointer(firstEvent)
  else if (firstEvent instanceof FocusEvent) onFocus(firstEvent)
}

/** Places the tooltip below the control, or above the control if there is no room below. */
function placeTooltip(tooltip: HTMLElement, control: DOMRect): void {
  const { offsetWidth, offsetHeight } = tooltip
  const leftEdge = control.left + (control.width - offsetWidth) / 2
  const hasRoomBelow = control.bottom + offsetHeight <= innerHeight
  tooltip.style.left = `${Math.max(TOOLTIP_MARGIN_PX, Math.min(leftEdge, document.documentElement.clientWidth - offsetWidth - TOOLTIP_MARGIN_PX))}px`
  tooltip.style.top = `${hasRoomBelow ? control.bottom : Math.max(0, control.top - offsetHeight)}px`
}
