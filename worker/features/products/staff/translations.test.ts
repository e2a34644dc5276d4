import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import {
  readAnswer,
  makeClient,
  db,
  type ErrorResponse,
  makeStaffHeaders,
} from '../../../../test/fixtures/factories'
import { GRADE_DESCRIPTIONS } from '../../../../domain/products/catalog/condition'
import type { ImportReport } from '../import-export/import-products'
import { manufacturers, products } from '../products.table'
import type { StaffProduct } from './staff-product'

type ProductResponse = StaffProduct & Pick<ErrorResponse, 'code' | 'errors'>
const makeUniqueSuffix = () => crypto.randomUUID().slice(0, 8)

async function makeStaffClient() {
  const callAsStaff = makeClient(await makeStaffHeaders())
  const insertedManufacturerId = `maker-${makeUniqueSuffix()}`
  await db().insert(manufacturers).values({
    id: insertedManufacturerId,
    name: insertedManufacturerId,
    address: 'x',
    email: 'x',
    website: 'x',
  })
  const createProduct = (body: object = {}) =>
    readAnswer<ProductResponse>(
      callAsStaff('POST', '/api/admin/products', {
        name: `Młot ${makeUniqueSuffix()}`,
        sku: `TRA-${makeUniqueSuffix()}`,
        category: 'mloty',
        description: 'Opis',
        originalPrice: '1299.00',
        exhibitionPrice: '1299.00',
        images: ['/images/drill-main-7b9a139e-1000.webp'],
        grade: 'B',
        manufacturerId: insertedManufacturerId,
        safety: 'Czytaj instrukcję.',
        defects: [{ pl: 'Rysa', en: 'Scratch' }],
        ...body,
      }),
    )
  return {
    create: createProduct,
    change: (id: string, body: object) =>
      readAnswer<ProductResponse>(callAsStaff('PATCH', `/api/admin/products/${id}`, body)),
    importFile: async (file: string) =>
      readAnswer<ImportReport>(
        callAsStaff('POST', '/api/admin/products/import', file, { 'Content-Type': 'text/csv' }),
      ),
  }
}

it('a changed defect marks its English text until staff confirm it, and cannot be published before', async () => {
  const { create, change } = await makeStaffClient()
  const { body: product } = await create({ status: 'published' })
  const defects = [{ pl: 'Pęknięta obudowa', en: 'Scratch' }]
  const refusedResponse = await change(product.id, { version: 1, defects })
  const uncheckedDefect = { path: 'defects', code: 'unchecked', key: 'defects/Pęknięta obudowa' }
  expect([refusedResponse.status, refusedResponse.body.errors]).toEqual([409, [uncheckedDefect]])

  const draftResponse = await change(product.id, { version: 1, defects, status: 'draft' })
  expect(draftResponse.body.translationsToCheck).toEqual([uncheckedDefect.key])
  const secondResponse = await change(product.id, { version: 2, name: 'Inna nazwa', status: 'published' })
  expect(secondResponse.body.errors).toEqual([uncheckedDefect])
  const confirmResponse = await change(product.id, {
    version: 2,
    status: 'published',
    checkedTranslations: [uncheckedDefect.key],
  })
  expect([confirmResponse.body.status, confirmResponse.body.translationsToCheck]).toEqual(['published', []])
})

it('a defect without English stays without it and cannot be published', async () => {
  const { create, change } = await makeStaffClient()
  const { body: product } = await create({ defects: [{ pl: 'Rysa', en: '' }] })
  expect(product.defects).toEqual([{ pl: 'Rysa', en: '' }])
  const { body } = await change(product.id, { version: 1, status: 'published' })
  expect(body.errors).toEqual([{ path: 'defects', code: 'untranslated' }])
})

it('a duplicate keeps the mark of its copied English text', async () => {
  const { create } = await makeStaffClient()
  const copyResponse = await create({ translationsToCheck: ['defects/Rysa', 'defects/Nie ma takiej'] })
  expect(copyResponse.body.translationsToCheck).toEqual(['defects/Rysa'])
  const { body } = await create({ translationsToCheck: ['defects/Rysa'], status: 'published' })
  expect(body.errors).toEqual([{ path: 'defects', code: 'unchecked', key: 'defects/Rysa' }])
})

it('the standard condition follows the grade in form and file, and a custom one stays', async () => {
  const { create, change, importFile } = await makeStaffClient()
  const { body: product } = await create({ grade: 'A' })
  const pickConditionTexts = ({ condition, conditionEn }: StaffProduct) => ({
    pl: condition,
    en: conditionEn,
  })
  expect(pickConditionTexts(product)).toEqual(GRADE_DESCRIPTIONS.A)
  expect(pickConditionTexts((await change(product.id, { version: 1, grade: 'C' })).body)).toEqual(
    GRADE_DESCRIPTIONS.C,
  )

  // The import file has the new grade, but still the standard condition text of the old grade.
  await importFile(
    `SKU;Klasa;Stan;Stan (EN)\n${product.sku};B;${GRADE_DESCRIPTIONS.C.pl};${GRADE_DESCRIPTIONS.C.en}\n`,
  )
  const readProduct = async () =>
    (await db().select().from(products).where(eq(products.id, product.id)))[0] ?? product
  const storedProduct = await readProduct()
  expect({ pl: storedProduct.condition, en: storedProduct.conditionEn }).toEqual(GRADE_DESCRIPTIONS.B)

  await change(product.id, { version: 3, condition: 'Porysowany', conditionEn: 'Scratched' })
  const customTextResponse = await change(product.id, { version: 4, grade: 'C' })
  expect(pickConditionTexts(customTextResponse.body)).toEqual({ pl: 'Porysowany', en: 'Scratched' })
})

it('a file that changes a Polish text of a published product must confirm its English text', async () => {
  const { create, importFile } = await makeStaffClient()
  const { body: product } = await create({ status: 'published', nameEn: 'Hammer' })
  const makeImportFile = (extraHeader: string, cell: string) =>
    `SKU;Nazwa;Usterki;Usterki (EN)${extraHeader}\n${product.sku};Wiertarka;Pęknięcie;Scratch${cell}\n`
  const refusedResponse = await importFile(makeImportFile('', ''))
  expect(refusedResponse.body.errors).toEqual([
    { line: 2, column: 'Nazwa (EN)', code: 'unchecked' },
    { line: 2, column: 'Usterki', code: 'unchecked', value: 'Pęknięcie' },
  ])
  const confirmedResponse = await importFile(makeImportFile(';Tłumaczenia sprawdzone', ';tak'))
  expect([confirmedResponse.body.errors, confirmedResponse.body.isWritten]).toEqual([[], true])
})
