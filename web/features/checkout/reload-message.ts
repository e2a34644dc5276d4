const MESSAGE_KEY = 'said'

/** Reloads the page and shows `text` afterwards. Input survives in the draft. */
export function reloadWithMessage(text: string): void {
  history.replaceState({ ...(history.state as object | null), [MESSAGE_KEY]: text }, '')
  location.reload()
}

/** Returns the text passed to `reloadWithMessage`, until it is cleared. */
export const readReloadMessage = () =>
  ((history.state ?? {}) as { [MESSAGE_KEY]?: string })[MESSAGE_KEY] ?? null

export const forgetReloadMessage = (): void => history.replaceState(null, '')
