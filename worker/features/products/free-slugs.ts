import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps'

/**
 * For each list of candidates, the first slug that is unused, now and before, and not assigned to another list. The
 * last candidate of a list must be unique by itself.
 */
export async function freeSlugs({ db }: Pick<Deps, 'db'>, choices: readonly string[][]): Promise<string[]> {
  const wanted = JSON.stringify(choices.flat())
  const known = await db.all<{ slug: string }>(
    sql`SELECT value AS slug FROM json_each(${wanted}) WHERE value IN (SELECT slug FROM products) OR value IN (SELECT slug FROM former_slugs)`,
  )
  const taken = new Set(known.map(({ slug }) => slug))
  return choices.map((list) => {
    const slug = list.find((choice) => !taken.has(choice)) ?? crypto.randomUUID()
    taken.add(slug)
    return slug
  })
}
