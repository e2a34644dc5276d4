import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  readAnswer,
  makeClient,
  db,
  makeProduct,
  type ErrorResponse,
  makeStaffHeaders,
} from '../../../../test/fixtures/factories'
import { adminActions } from '../../admin/admin.table'
import type { Manufacturer } from './manufacturers'
import type { Product } from '../catalog/product-dto'

const makeManufacturerBody = (overrides: object = {}) => ({
  name: `Narzędzia ${crypto.randomUUID().slice(0, 8)} sp. z o.o.`,
  address: 'ul. Prosta 1, 90-001 Łódź',
  email: 'biuro@example.com',
  website: 'https://www.example.pl',
  euRepresentative: null,
  guarantee: null,
  ...overrides,
})

async function makeStaffClient() {
  const callAsStaff = makeClient(await makeStaffHeaders())
  type ManufacturerResponse = Manufacturer & ErrorResponse
  return {
    add: (body: object) =>
      readAnswer<ManufacturerResponse>(callAsStaff('POST', '/api/admin/manufacturers', body)),
    change: (id: string, body: object) =>
      readAnswer<ManufacturerResponse>(callAsStaff('PUT', `/api/admin/manufacturers/${id}`, body)),
    list: () => readAnswer<Manufacturer[]>(callAsStaff('GET', '/api/admin/manufacturers')),
    importCsv: (csvText: string) =>
      readAnswer<{ errors: { code: string; value?: string }[]; isWritten: boolean }>(
        callAsStaff('POST', '/api/admin/products/import', csvText, { 'Content-Type': 'text/csv' }),
      ),
  }
}
const readActions = async (id: string) => {
  const rows = await db().select().from(adminActions).where(eq(adminActions.subject, id))
  return rows.map(({ action, detail }) => [action, detail])
}

describe('a manufacturer', () => {
  it('is added once with all required data under a readable id', async () => {
    const staff = await makeStaffClient()
    const manufacturerFields = makeManufacturerBody()
    const [first, second] = await Promise.all([staff.add(manufacturerFields), staff.add(manufacturerFields)])
    expect([first.status, second.status].toSorted()).toEqual([201, 400])
    const [createdResponse, conflictResponse] = first.status === 201 ? [first, second] : [second, first]
    expect(createdResponse.body).toEqual({
      id: expect.stringMatching(/^narzedzia-[0-9a-f]{8}-sp-z-o-o$/) as string,
      version: 1,
      ...manufacturerFields,
    })
    expect(conflictResponse.body.errors).toEqual([{ path: 'name', code: 'taken' }])
    const sameNameResponse = await staff.add({ ...manufacturerFields, website: 'https://inna.example.pl' })
    expect(sameNameResponse.body.id).toBe(`${createdResponse.body.id}-2`)
    expect((await staff.list()).body.filter(({ name }) => name === manufacturerFields.name)).toHaveLength(2)
    expect(await readActions(createdResponse.body.id)).toEqual([['manufacturer_create', {}]])
  })

  it('is rejected when the Polish text of its guarantee changes without a change or check of the English one', async () => {
    const staff = await makeStaffClient()
    const guarantee = {
      guarantor: null,
      scope: { pl: 'Naprawia', en: 'Repairs' },
      territory: { pl: 'Polska', en: 'Poland' },
      claim: { pl: 'W serwisie', en: '' },
      termsUrl: '',
    }
    const { body: manufacturer } = await staff.add(makeManufacturerBody({ guarantee }))
    const { id, ...fields } = manufacturer
    const changedGuarantee = {
      ...guarantee,
      scope: { pl: 'Wymienia', en: ' Repairs ' },
      territory: { pl: 'Polska', en: ' Poland ' },
      claim: { pl: 'Przez formularz', en: '' },
    }
    const refusedResponse = await staff.change(id, { ...fields, guarantee: changedGuarantee })
    expect([refusedResponse.status, refusedResponse.body.errors]).toEqual([
      400,
      [{ path: 'guarantee.scope.en', code: 'unchecked' }],
    ])
    const guaranteeResponse = await staff.change(id, {
      ...fields,
      guarantee: changedGuarantee,
      checkedTranslations: ['claim'],
    })
    expect(guaranteeResponse.status).toBe(400)
    expect((await staff.list()).body.find((item) => item.id === id)?.guarantee).toEqual(guarantee)
    const rewrittenGuarantee = { ...changedGuarantee, scope: { pl: 'Wymienia', en: 'Replaces' } }
    const changeResponse = await staff.change(id, { ...fields, guarantee: rewrittenGuarantee })
    expect([changeResponse.status, changeResponse.body.version]).toEqual([200, 2])
    const confirmedGuarantee = { ...rewrittenGuarantee, scope: { pl: 'Wymienia na nowe', en: 'Replaces' } }
    const body = { ...fields, guarantee: confirmedGuarantee, version: 2, checkedTranslations: ['scope'] }
    expect((await staff.change(id, body)).body).toMatchObject({
      version: 3,
      guarantee: { scope: confirmedGuarantee.scope },
    })
    expect((await staff.change(id, { ...body, checkedTranslations: ['name'] })).status).toBe(400)
  })

  it('is rejected without the data that an offer requires', async () => {
    const staff = await makeStaffClient()
    const { body } = await staff.add({
      name: ' ',
      address: '',
      email: 'biuro',
      website: 'javascript:alert(1)',
      euRepresentative: { name: 'EU sp. z o.o.', address: '', email: 'a@example.com' },
      guarantee: null,
    })
    expect(body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'name required',
      'address required',
      'email email',
      'website invalid',
      'euRepresentative.address required',
    ])
  })

  it('states its guarantee, at least in Polish, on the pages of its products', async () => {
    const staff = await makeStaffClient()
    const guarantee = {
      guarantor: { name: 'Importer S.A.', address: 'ul. Długa 2, 00-001 Warszawa' },
      scope: { pl: 'Naprawa lub wymiana.\nNie obejmuje szczotek.', en: '' },
      territory: { pl: 'Polska', en: 'Poland' },
      claim: { pl: 'Zgłoś na serwis@example.com.', en: 'Write to serwis@example.com.' },
      termsUrl: 'https://www.example.pl/gwarancja.pdf',
    }
    const { body: manufacturer } = await staff.add(makeManufacturerBody({ guarantee }))
    const { slug } = await makeProduct({ manufacturerId: manufacturer.id })
    const { body: product } = await readAnswer<Product>(makeClient()('GET', `/api/products/${slug}`))
    expect(product.manufacturer?.guarantee).toEqual(guarantee)
    const { body } = await staff.add(
      makeManufacturerBody({
        guarantee: {
          ...guarantee,
          guarantor: { name: 'Importer S.A.', address: '' },
          claim: { pl: ' ', en: 'Write to us.' },
          termsUrl: 'javascript:alert(1)',
        },
      }),
    )
    expect(body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'guarantee.guarantor.address required',
      'guarantee.claim.pl required',
      'guarantee.termsUrl invalid',
    ])
  })

  it('that changes is updated on the pages of its products', async () => {
    const staff = await makeStaffClient()
    const { body: manufacturer } = await staff.add(makeManufacturerBody())
    const { slug } = await makeProduct({ manufacturerId: manufacturer.id })
    const readProduct = async () =>
      (await readAnswer<Product>(makeClient()('GET', `/api/products/${slug}`))).body
    expect((await readProduct()).manufacturer?.address).toBe(manufacturer.address)
    const { id, ...fields } = manufacturer
    const fieldsWithNewAddress = { ...fields, address: 'ul. Długa 2, 00-001 Warszawa' }
    expect((await staff.change(id, fieldsWithNewAddress)).status).toBe(200)
    expect((await readProduct()).manufacturer?.address).toBe(fieldsWithNewAddress.address)
    await staff.change(id, fieldsWithNewAddress)
    expect(await readActions(id)).toEqual([
      ['manufacturer_create', {}],
      ['manufacturer_change', { fields: ['address'] }],
    ])
    const { body: otherManufacturer } = await staff.add(makeManufacturerBody())
    expect((await staff.change(otherManufacturer.id, fieldsWithNewAddress)).body.errors).toEqual([
      { path: 'name', code: 'taken' },
    ])
  })

  it('changed by two staff concurrently gets one change, and the other gets manufacturer.stale', async () => {
    const staff = await makeStaffClient()
    const { body: manufacturer } = await staff.add(makeManufacturerBody())
    const { id, ...fields } = manufacturer
    const guarantee = {
      guarantor: null,
      scope: { pl: 'Naprawa.', en: '' },
      territory: { pl: 'Polska', en: '' },
      claim: { pl: 'Zgłoś w serwisie.', en: '' },
      termsUrl: '',
    }
    const manufacturerChanges = [
      { ...fields, guarantee },
      { ...fields, address: 'ul. Długa 2, 00-001 Warszawa' },
    ]
    const responses = await Promise.all(manufacturerChanges.map((change) => staff.change(id, change)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const successIndex = responses.findIndex(({ status }) => status === 200)
    expect(responses[1 - successIndex]?.body.code).toBe('manufacturer.stale')
    const currentManufacturer = (await staff.list()).body.find((item) => item.id === id)
    expect(currentManufacturer).toEqual({ id, ...manufacturerChanges[successIndex], version: 2 })
    // A retry after a lost response changes and records nothing.
    expect(await staff.change(id, manufacturerChanges[successIndex] ?? {})).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    expect(await readActions(id)).toHaveLength(2)
    expect(
      (await staff.change(id, { ...fields, ...manufacturerChanges[1 - successIndex], version: 2 })).status,
    ).toBe(200)
  })

  it('is found in a file by its id, or by its name if that is unique', async () => {
    const staff = await makeStaffClient()
    const { body: manufacturer } = await staff.add(makeManufacturerBody())
    const { sku } = await makeProduct()
    const importManufacturer = (cell: string) => staff.importCsv(`SKU;Producent\n${sku};${cell}\n`)
    expect((await importManufacturer(manufacturer.name.toUpperCase())).body).toMatchObject({
      errors: [],
      isWritten: true,
    })
    expect((await importManufacturer('nikt')).body.errors).toMatchObject([{ code: 'invalid', value: 'nikt' }])
    const { id, ...fields } = manufacturer
    await staff.add({ ...fields, website: '' })
    expect((await importManufacturer(manufacturer.name)).body.errors).toMatchObject([
      { code: 'ambiguous', value: manufacturer.name },
    ])
    expect((await importManufacturer(id)).body).toMatchObject({ errors: [], isWritten: true })
  })
})
