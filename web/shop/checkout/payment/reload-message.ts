const RELOAD_MESSAGE_KEY = 'said'

/** Reloads the page and shows `text` afterwards. The form's input survives, because the draft is stored. */
export function reloadWithMessage(text: string): void {
  history.replaceState({ ...(history.state as object | null), [RELOAD_MESSAGE_KEY]: text }, '')
  location.reload()
}

/** Returns the text passed to `reloadWithMessage`, until it is cleared. */
export const readReloadMessage = () =>
  ((history.state ?? {}) as { [RELOAD_MESSAGE_KEY]?: string })[RELOAD_MESSAGE_KEY] ?? null

export const clearReloadMessage = (): void => history.replaceState(null, '')
