import type { Deps } from '../../../deps'
import type { Timestamp } from '../../../../domain/time/time'

/** Rows per chunk. Small chunks keep queries short, and a crash loses little work. */
export const CHUNK_SIZE = 100

/** Time limit of one night's run (ms); the next night continues. */
export const MAX_RUN_MS = 20_000

/** Calls `processChunk` until it processes no row, or until `endTime`. Returns the number of rows. */
export async function runInChunks(
  { now }: Pick<Deps, 'now'>,
  endTime: Timestamp,
  processChunk: () => Promise<number>,
): Promise<number> {
  let totalCount = 0
  while (now() < endTime) {
    const processedCount = await processChunk()
    if (processedCount === 0) break
    totalCount += processedCount
  }
  return totalCount
}
