import { type SQL, sql } from 'drizzle-orm'
import type { Deps } from '../../deps'

/** Rows that are taken at once: a statement stays short, and what a killed run leaves undone is little. */
export const PORTION = 100

/** How long one night's work may take, ms: a run of the cron is not endless, and the next night goes on. */
export const MOST_MS = 20_000

/** Takes portion after portion until one finds nothing, or until a moment (ms UTC). Answers with how many rows went. */
export async function inPortions(
  { now }: Pick<Deps, 'now'>,
  until: number,
  portion: () => Promise<number>,
): Promise<number> {
  let all = 0
  while (now() < until) {
    const went = await portion()
    if (went === 0) break
    all += went
  }
  return all
}

/** Ids as a list that a statement can look into; one bound value, however many they are. */
export const listOf = (ids: readonly string[]): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
