import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  type CountedEvent,
  type CountKind,
  isSearchCount,
  MAX_DAILY_SEARCHES,
  MAX_NETWORK_SEARCHES,
  SEARCH_REPEAT_MS,
} from '../../../domain/statistics/daily-count'
import { polishDateOf } from '../../../domain/time/polish-days'
import type { Timestamp } from '../../../domain/time/time'
import { type Db, rowExistsSql } from '../../database/db'
import type { Deps } from '../../deps'
import { dailyCounts } from './daily-counts.table'

type CountDeps = Pick<Deps, 'db' | 'now'>

/** Adds one to the count of today for each row of `subjectsSql`, a query with one column. Concurrent calls add up. */
export const addToCountQuery = (db: Db, kind: CountKind, now: Timestamp, subjectsSql: SQL) =>
  db
    .insert(dailyCounts)
    .select(
      sql`SELECT ${kind}, ${polishDateOf(now)}, counted.subject, 1 FROM (${subjectsSql}) AS counted WHERE true`,
    )
    .onConflictDoUpdate({
      target: [dailyCounts.kind, dailyCounts.day, dailyCounts.subject],
      set: { count: sql`${dailyCounts.count} + 1` },
    })

/** Maximum number of entries in each of the maps below, which an instance of the Worker keeps in memory. */
const MAX_ENTRIES_IN_MEMORY = 1000

function deleteOldestEntries(entries: Map<string, unknown>): void {
  for (const key of entries.keys()) {
    if (entries.size <= MAX_ENTRIES_IN_MEMORY) return
    entries.delete(key)
  }
}

/** The time at which each search was counted, oldest first. */
const searchTimes = new Map<string, Timestamp>()

/**
 * Remembers a search. Returns false if this instance of the Worker already counted the same search within
 * `SEARCH_REPEAT_MS`.
 */
function rememberSearch({ kind, subject }: CountedEvent, now: Timestamp): boolean {
  const key = `${kind} ${subject}`
  const countedAt = searchTimes.get(key)
  if (countedAt !== undefined && now - countedAt < SEARCH_REPEAT_MS) return false
  searchTimes.delete(key)
  searchTimes.set(key, now)
  deleteOldestEntries(searchTimes)
  return true
}

/** Counted searches of each network today, the oldest network first. Only in memory: the shop stores no network. */
const networkSearches = { day: '', counts: new Map<string, number>() }

/**
 * Counts a search against the daily limit of a network (`MAX_NETWORK_SEARCHES`). Returns false if the limit is reached.
 */
function countNetworkSearch(network: string, now: Timestamp): boolean {
  const { counts } = networkSearches
  const today = polishDateOf(now)
  if (networkSearches.day !== today) counts.clear()
  networkSearches.day = today
  const count = counts.get(network) ?? 0
  if (count >= MAX_NETWORK_SEARCHES) return false
  counts.set(network, count + 1)
  deleteOldestEntries(counts)
  return true
}

/**
 * Counts an event of today. Searches have three limits, because their subject is text of a visitor: repeats count once
 * (`SEARCH_REPEAT_MS`), a visitor's network counts at most `MAX_NETWORK_SEARCHES`, and a day has at most
 * `MAX_DAILY_SEARCHES` different searches of a kind. `network`: the result of `networkOf`.
 */
export async function countEvent(
  { db, now }: CountDeps,
  event: CountedEvent,
  network: string,
): Promise<void> {
  const { kind, subject } = event
  if (!isSearchCount(kind)) {
    await addToCountQuery(db, kind, now(), sql`SELECT ${subject} AS subject`)
    return
  }
  if (!rememberSearch(event, now()) || !countNetworkSearch(network, now())) return
  const isOfTodaySql = and(eq(dailyCounts.kind, kind), eq(dailyCounts.day, polishDateOf(now())))
  const dailySearchesSql = sql`(SELECT count(*) FROM ${dailyCounts} WHERE ${isOfTodaySql})`
  await addToCountQuery(
    db,
    kind,
    now(),
    sql`SELECT ${subject} AS subject WHERE ${dailySearchesSql} < ${MAX_DAILY_SEARCHES}
      OR ${rowExistsSql(dailyCounts, isOfTodaySql, eq(dailyCounts.subject, subject))}`,
  )
}
