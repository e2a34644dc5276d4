type ValidationIssues = { issues: readonly { path: readonly PropertyKey[]; message: string }[] }

/**
 * Returns the first schema issue per field. `Code` is the type of all messages of the schema (see `message` in the
 * domain).
 */
export const firstErrorByField = <Field extends string, Code extends string>({ issues }: ValidationIssues) =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message])) as Partial<
    Record<Field, Code>
  >

/**
 * Returns the errors that stay on screen after a change. The error of a changed field is removed, and so is that of a
 * field no longer in the form. `currentErrors` are the current errors of the form.
 */
export const remainingErrors = <Errors extends Partial<Record<string, unknown>>>(
  shownErrors: Errors,
  changedFields: readonly string[],
  currentErrors: Partial<Record<string, unknown>>,
): Errors =>
  Object.fromEntries(
    Object.entries(shownErrors).filter(([field]) => !changedFields.includes(field) && field in currentErrors),
  ) as Errors
