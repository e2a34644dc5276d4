type Issues = { issues: readonly { path: readonly PropertyKey[]; message: string }[] }

/**
 * What is wrong with each field of a form, the first thing of several: the issues of its schema, whose messages are all
 * of one kind, as `message` of the domain makes them.
 */
export const firstErrors = <Field extends string, Code extends string>({ issues }: Issues) =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message])) as Partial<
    Record<Field, Code>
  >
