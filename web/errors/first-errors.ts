type ValidationIssues = { issues: readonly { path: readonly PropertyKey[]; message: string }[] }

/**
 * Returns the message of the first schema issue per field. The domain's schemas use error codes as messages; `Code` is
 * their type.
 */
export const mapFirstErrors = <Field extends string, Code extends string>({ issues }: ValidationIssues) =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message])) as Partial<
    Record<Field, Code>
  >

/**
 * Returns the displayed errors that stay after a change. An error stays if its field is unchanged and still invalid.
 * `currentErrors`: the form's errors after the change, without fields that the form no longer has.
 */
export const filterRemainingErrors = <Errors extends Partial<Record<string, unknown>>>(
  shownErrors: Errors,
  changedFields: readonly string[],
  currentErrors: Partial<Record<string, unknown>>,
): Errors =>
  Object.fromEntries(
    Object.entries(shownErrors).filter(([field]) => !changedFields.includes(field) && field in currentErrors),
  ) as Errors
