import { asc, eq } from 'drizzle-orm'
import { AppError } from '../../../../domain/errors'
import {
  type ManufacturerChange,
  type ManufacturerFields,
  findUncheckedGuaranteeTexts,
} from '../../../../domain/products/manufacturers/manufacturer'
import { toSlug } from '../../../../domain/text/slug'
import { isConstraintViolation, writeIfUnchanged } from '../../../database/db'
import type { Deps } from '../../../deps'
import { recordAction, type StaffActor } from '../../admin/actions'
import { bumpCatalogVersion } from '../catalog/bump-catalog-version'
import { clearCatalogVersionCache } from '../catalog/catalog-cache'
import { manufacturers } from '../products.table'

export type Manufacturer = ManufacturerFields & { id: string; version: number }
type ManufacturerDeps = Pick<Deps, 'db' | 'now'>

export const listManufacturers = ({ db }: Pick<Deps, 'db'>): Promise<Manufacturer[]> =>
  db.select().from(manufacturers).orderBy(asc(manufacturers.name), asc(manufacturers.id))

const createNameTakenError = (cause?: unknown) =>
  new AppError('input.invalid', { errors: [{ path: 'name', code: 'taken' }] }, { cause })

/**
 * True if two manufacturers are duplicates: equal name, address and website. Two brands of one company may share name
 * and address, but not the website.
 */
const isSameManufacturer = (manufacturer: ManufacturerFields, otherManufacturer: ManufacturerFields) =>
  (['name', 'address', 'website'] as const).every(
    (field) => manufacturer[field].toLowerCase() === otherManufacturer[field].toLowerCase(),
  )

/** Builds an unused id from the name. The id is readable, because CSV files of products contain it. */
function findFreeId({ name }: ManufacturerFields, knownManufacturers: readonly Manufacturer[]): string {
  const baseId = toSlug(name) || 'producent'
  const isFreeId = (id: string) => !knownManufacturers.some((manufacturer) => manufacturer.id === id)
  const candidateIds = Array.from(
    { length: knownManufacturers.length + 1 },
    (_, index) => `${baseId}-${index + 2}`,
  )
  return [baseId, ...candidateIds].find(isFreeId) ?? crypto.randomUUID()
}

/**
 * Adds a manufacturer.
 * @throws input.invalid with `taken` at `name` if it exists
 */
export async function addManufacturer(
  deps: ManufacturerDeps,
  staff: StaffActor,
  fields: ManufacturerFields,
): Promise<Manufacturer> {
  const { db } = deps
  const knownManufacturers = await listManufacturers(deps)
  if (knownManufacturers.some((manufacturer) => isSameManufacturer(manufacturer, fields)))
    throw createNameTakenError()
  const newManufacturer = { id: findFreeId(fields, knownManufacturers), ...fields, version: 1 }
  try {
    await db.batch([
      db.insert(manufacturers).values(newManufacturer),
      recordAction(deps, staff, { action: 'manufacturer_create', subject: newManufacturer.id }),
    ])
  } catch (error) {
    // Race: the same manufacturer was added concurrently.
    throw isConstraintViolation(error, 'manufacturers.id') ? createNameTakenError(error) : error
  }
  return newManufacturer
}

/**
 * Changes a manufacturer on the pages of all its products.
 * @throws request.not_found
 * @throws input.invalid with `taken` at `name` for a duplicate, or `unchecked` at English texts whose Polish text has
 * changed
 * @throws manufacturer.stale if the manufacturer changed since staff read it
 */
export async function changeManufacturer(
  deps: ManufacturerDeps,
  staff: StaffActor,
  id: string,
  { version, checkedTranslations, ...fields }: ManufacturerChange,
): Promise<Manufacturer> {
  const { db } = deps
  const knownManufacturers = await listManufacturers(deps)
  const previousManufacturer = knownManufacturers.find((manufacturer) => manufacturer.id === id)
  if (!previousManufacturer) throw new AppError('request.not_found')
  if (
    knownManufacturers.some(
      (manufacturer) => manufacturer.id !== id && isSameManufacturer(manufacturer, fields),
    )
  )
    throw createNameTakenError()
  const changedNames = Object.entries(fields).flatMap(([name, value]) =>
    JSON.stringify(previousManufacturer[name as keyof ManufacturerFields]) === JSON.stringify(value)
      ? []
      : [name],
  )
  if (changedNames.length === 0) return previousManufacturer
  if (previousManufacturer.version !== version) throw new AppError('manufacturer.stale')
  const uncheckedTexts = findUncheckedGuaranteeTexts(previousManufacturer, fields, checkedTranslations)
  if (uncheckedTexts.length > 0) {
    const errors = uncheckedTexts.map((textName) => ({ path: `guarantee.${textName}.en`, code: 'unchecked' }))
    throw new AppError('input.invalid', { errors })
  }
  const newVersion = version + 1
  await writeIfUnchanged(
    db,
    {
      table: manufacturers,
      row: [eq(manufacturers.id, id), eq(manufacturers.version, version)],
      code: 'manufacturer.stale',
    },
    [
      db
        .update(manufacturers)
        .set({ ...fields, version: newVersion })
        .where(eq(manufacturers.id, id)),
      // Product pages show the manufacturer, so invalidate the catalogue cache.
      bumpCatalogVersion(db),
      recordAction(deps, staff, {
        action: 'manufacturer_change',
        subject: id,
        detail: { fields: changedNames },
      }),
    ],
    {},
  )
  clearCatalogVersionCache()
  return { id, ...fields, version: newVersion }
}
