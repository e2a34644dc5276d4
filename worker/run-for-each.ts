/** Processes items in sequence. A failure does not stop the remaining items; the first failure is thrown at the end. */
export async function runForEach<T>(
  items: readonly T[],
  processItem: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) await processItem(item).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
