const SAID = 'said'

/** Reloads the page and shows `text` afterwards. Input survives in the draft. */
export function reloadSaying(text: string): void {
  history.replaceState({ ...(history.state as object | null), [SAID]: text }, '')
  location.reload()
}

/** Returns the text passed to `reloadSaying`, until it is cleared. */
export const saidBefore = () => ((history.state ?? {}) as { [SAID]?: string })[SAID] ?? null

export const forgetSaid = (): void => history.replaceState(null, '')
