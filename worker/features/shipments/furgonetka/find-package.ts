import { DAY_MS, type Timestamp } from '../../../../domain/time/time'
import { LabelServiceError } from '../label-service'
import { type FurgonetkaAccount, readFurgonetkaJson } from './furgonetka-call'
import { type FurgonetkaPackage, readPackageId, parseFurgonetkaTime } from './furgonetka-package'

/** Number of packages on a page of the list. */
const PAGE_SIZE = 100
/** Maximum number of pages that a search reads. Furgonetka has no filter for references. */
const MAX_SEARCH_PAGES = 10
/** Maximum difference between the clocks of shop and Furgonetka, ms. Large, because their time zone is undocumented. */
const CLOCK_TOLERANCE_MS = DAY_MS

/**
 * Finds the package with this reference among the packages stored since a time; null if there is none.
 * @throws LabelServiceError if there are too many packages, because a further page may list the package
 */
export async function findPackage(
  account: FurgonetkaAccount,
  reference: string,
  since: Timestamp,
): Promise<FurgonetkaPackage | null> {
  let lastId: string | null = null
  for (let page = 0; page < MAX_SEARCH_PAGES; page++) {
    const query = `limit=${PAGE_SIZE}${lastId === null ? '' : `&last_package_id=${lastId}`}`
    const { packages } = await readFurgonetkaJson<{ packages?: unknown }>(account, `/packages?${query}`)
    if (!Array.isArray(packages)) throw new LabelServiceError('unreachable')
    const items = packages as FurgonetkaPackage[]
    const matches = items.filter((item) => item.user_reference_number === reference)
    // Prefers a bought package to a draft that an earlier attempt left behind.
    const storedPackage = matches.find(({ state }) => state !== 'waiting') ?? matches[0]
    if (storedPackage) return storedPackage
    const lastPackage = items.at(-1)
    if (!lastPackage || items.length < PAGE_SIZE) return null
    if (isNewestFirst(items) && isStoredBefore(lastPackage, since - CLOCK_TOLERANCE_MS)) return null
    lastId = readPackageId(lastPackage)
  }
  throw new LabelServiceError('unreachable')
}

const isNewestFirst = (items: readonly FurgonetkaPackage[]): boolean =>
  Number(items[0]?.package_id) > Number(items.at(-1)?.package_id)

function isStoredBefore({ datetime_add: addedAt }: FurgonetkaPackage, time: Timestamp): boolean {
  const storedAt = parseFurgonetkaTime(addedAt)
  return storedAt !== null && storedAt < time
}
