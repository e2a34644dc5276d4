/**
 * Where an error came from, for the log: the first lines of its stack and nothing of its message, which may run over
 * several lines and, from the database, carries SQL and the values bound to it (reliability T26).
 */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error) || !error.stack) return ''
  const { stack, message } = error
  const begin = stack.includes(message) ? stack.indexOf(message) + message.length : 0
  return stack
    .slice(begin)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 3)
    .map((line) => line.trim())
    .join(' ')
}
