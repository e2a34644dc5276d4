/**
 * Source location of an error for the log: the first stack lines. Excludes the message, which may contain SQL and bound
 * values.
 */
export function sourceLocationOf(error: unknown): string {
  if (!(error instanceof Error) || !error.stack) return ''
  const { stack, message } = error
  const stackStart = stack.includes(message) ? stack.indexOf(message) + message.length : 0
  return stack
    .slice(stackStart)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 3)
    .map((line) => line.trim())
    .join(' ')
}
