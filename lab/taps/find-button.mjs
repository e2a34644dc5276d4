/** Finds a button by its whole name, or by a pattern of its name. */
export const findButton = (container, name) =>
  container.getByRole('button', { name, exact: typeof name === 'string' })
