const SAID = 'said'

/** Loads the page anew, with what was typed into it, and says there why. */
export function reloadSaying(text: string): void {
  history.replaceState({ ...(history.state as object | null), [SAID]: text }, '')
  location.reload()
}

/** What was to be said here, until it is forgotten. */
export const saidBefore = () => ((history.state ?? {}) as { [SAID]?: string })[SAID] ?? null

export const forgetSaid = (): void => history.replaceState(null, '')
