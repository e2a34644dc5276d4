import { sql } from 'drizzle-orm'
import type { Deps } from '../../../deps'

/**
 * Returns a slug for each list of candidates: the first that no product ever had and no earlier list got. If all
 * candidates are taken, the slug is a random UUID.
 */
export async function findFreeSlugs(
  { db }: Pick<Deps, 'db'>,
  candidateLists: readonly string[][],
): Promise<string[]> {
  const candidatesJson = JSON.stringify(candidateLists.flat())
  const rows = await db.all<{ slug: string }>(
    sql`SELECT value AS slug FROM json_each(${candidatesJson}) WHERE value IN (SELECT slug FROM products) OR value IN (SELECT slug FROM former_slugs)`,
  )
  const usedSlugs = new Set(rows.map(({ slug }) => slug))
  return candidateLists.map((candidates) => {
    const slug = candidates.find((candidate) => !usedSlugs.has(candidate)) ?? crypto.randomUUID()
    usedSlugs.add(slug)
    return slug
  })
}
