import { asc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/errors'
import {
  type ManufacturerChange,
  type ManufacturerFields,
  uncheckedGuarantee,
} from '../../../domain/manufacturer'
import { slugOf } from '../../../domain/slug'
import { refusedBy } from '../../db'
import type { Deps } from '../../deps'
import { recordAction, type Staff } from '../admin/actions'
import { forgetCatalogVersion } from './catalog-cache'
import { catalogVersion, manufacturers } from './products.table'

export type Manufacturer = ManufacturerFields & { id: string; version: number }
type MakerDeps = Pick<Deps, 'db' | 'now'>

export const manufacturerList = ({ db }: Pick<Deps, 'db'>): Promise<Manufacturer[]> =>
  db.select().from(manufacturers).orderBy(asc(manufacturers.name), asc(manufacturers.id))

const nameTakenError = (cause?: unknown) =>
  new AppError('input.invalid', { errors: [{ path: 'name', code: 'taken' }] }, { cause })

/**
 * True if two manufacturers are duplicates: equal name, address and website. Two brands of one company may share name
 * and address, but not the website.
 */
const isSame = (maker: ManufacturerFields, other: ManufacturerFields) =>
  (['name', 'address', 'website'] as const).every(
    (field) => maker[field].toLowerCase() === other[field].toLowerCase(),
  )

/** A readable unused id. Product files refer to manufacturers by id. */
function freeId({ name }: ManufacturerFields, makers: readonly Manufacturer[]): string {
  const base = slugOf(name) || 'producent'
  const isFree = (id: string) => !makers.some((maker) => maker.id === id)
  const numbers = Array.from({ length: makers.length + 1 }, (_, index) => `${base}-${index + 2}`)
  return [base, ...numbers].find(isFree) ?? crypto.randomUUID()
}

/**
 * Adds a manufacturer.
 * @throws input.invalid with `taken` at `name` if it exists
 */
export async function addManufacturer(
  deps: MakerDeps,
  staff: Staff,
  fields: ManufacturerFields,
): Promise<Manufacturer> {
  const { db } = deps
  const makers = await manufacturerList(deps)
  if (makers.some((maker) => isSame(maker, fields))) throw nameTakenError()
  const maker = { id: freeId(fields, makers), ...fields, version: 1 }
  try {
    await db.batch([
      db.insert(manufacturers).values(maker),
      recordAction(deps, staff, { action: 'manufacturer_create', subject: maker.id }),
    ])
  } catch (error) {
    // Race: the same manufacturer was added concurrently.
    throw refusedBy(error, 'manufacturers.id') ? nameTakenError(error) : error
  }
  return maker
}

/**
 * Changes a manufacturer on the pages of all its products.
 * @throws request.not_found
 * @throws input.invalid with `taken` at `name` for a duplicate, or `unchecked` at English texts whose Polish has
 * changed
 * @throws manufacturer.stale if the manufacturer changed since staff read it
 */
export async function changeManufacturer(
  deps: MakerDeps,
  staff: Staff,
  id: string,
  { version, checkedTranslations, ...fields }: ManufacturerChange,
): Promise<Manufacturer> {
  const { db } = deps
  const makers = await manufacturerList(deps)
  const before = makers.find((maker) => maker.id === id)
  if (!before) throw new AppError('request.not_found')
  if (makers.some((maker) => maker.id !== id && isSame(maker, fields))) throw nameTakenError()
  const changedNames = Object.entries(fields).flatMap(([name, value]) =>
    JSON.stringify(before[name as keyof ManufacturerFields]) === JSON.stringify(value) ? [] : [name],
  )
  if (changedNames.length === 0) return before
  const stale = (cause?: unknown) => new AppError('manufacturer.stale', {}, { cause })
  if (before.version !== version) throw stale()
  const uncheckedTexts = uncheckedGuarantee(before, fields, checkedTranslations)
  if (uncheckedTexts.length > 0) {
    const errors = uncheckedTexts.map((text) => ({ path: `guarantee.${text}.en`, code: 'unchecked' }))
    throw new AppError('input.invalid', { errors })
  }
  const newVersion = version + 1
  try {
    await db.batch([
      db
        .update(manufacturers)
        // If the version has changed, CASE yields NULL and NOT NULL aborts the batch.
        .set({
          ...fields,
          version: sql`CASE ${manufacturers.version} WHEN ${version} THEN ${newVersion} END`,
        })
        .where(eq(manufacturers.id, id)),
      // Product pages show the manufacturer, so invalidate the catalogue cache.
      db.update(catalogVersion).set({ version: sql`${catalogVersion.version} + 1` }),
      recordAction(deps, staff, {
        action: 'manufacturer_change',
        subject: id,
        detail: { fields: changedNames },
      }),
    ])
  } catch (error) {
    throw refusedBy(error, 'manufacturers.version') ? stale(error) : error
  }
  forgetCatalogVersion()
  return { id, ...fields, version: newVersion }
}
