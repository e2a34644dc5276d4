import { and, asc, isNotNull, lte } from 'drizzle-orm'
import { runForEach } from '../../../run-for-each'
import { advanceCollection } from './advance-collection'
import type { CollectionDeps } from './collection-deps'
import { collections } from './collections.table'

/** Maximum number of collections in one run of the job. */
const MAX_COLLECTIONS = 10

/**
 * Advances all collections that are due, longest waiting first. After a call without an answer, the others wait for the
 * next run. Returns the number of collections.
 */
export async function advanceDueCollections(deps: CollectionDeps): Promise<number> {
  const now = deps.now()
  const dueRows = await deps.db
    .select({ id: collections.id })
    .from(collections)
    .where(
      and(isNotNull(collections.nextAt), lte(collections.nextAt, now), lte(collections.claimedUntil, now)),
    )
    .orderBy(asc(collections.nextAt))
    .limit(MAX_COLLECTIONS)
  let isSilent = false
  await runForEach(dueRows, async ({ id }) => {
    if (!isSilent) isSilent = (await advanceCollection(deps, id)) === 'silent'
  })
  return dueRows.length
}
