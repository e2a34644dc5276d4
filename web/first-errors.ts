type Issues = { issues: readonly { path: readonly PropertyKey[]; message: string }[] }

/**
 * What is wrong with each field of a form, the first thing of several: the issues of its schema, whose messages are all
 * of one kind, as `message` of the domain makes them.
 */
export const firstErrors = <Field extends string, Code extends string>({ issues }: Issues) =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message])) as Partial<
    Record<Field, Code>
  >

/**
 * The errors on screen after a change: a changed field loses its error, and so does a field that the form no longer asks for.
 * `found` are the errors of the form as it is now.
 */
export const remainingErrors = <Errors extends Partial<Record<string, unknown>>>(
  shown: Errors,
  changed: readonly string[],
  found: Partial<Record<string, unknown>>,
): Errors =>
  Object.fromEntries(
    Object.entries(shown).filter(([field]) => !changed.includes(field) && field in found),
  ) as Errors
