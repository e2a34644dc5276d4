import { manufacturers } from '../../worker/features/products/products.table'
import { db, makeProduct, makeStaffHeaders } from '../fixtures/factories'
import { makeFormData, makeJpeg } from '../fixtures/images'
import type { RouteCall, Route } from './call'
import { makeStaffCall } from './staff-call'

const makeManufacturerBody = () => ({
  name: `Narzędzia ${crypto.randomUUID()}`,
  address: 'ul. Prosta 1, Łódź',
  email: 'biuro@example.com',
  website: '',
  euRepresentative: null,
  guarantee: null,
})

/** Valid requests of the staff routes about products; each function creates the rows that its request needs. */
export const STAFF_PRODUCT_CALLS = {
  'GET /api/admin/products': () => makeStaffCall(`/api/admin/products?limit=5&q=${crypto.randomUUID()}`),
  'POST /api/admin/products': async () => ({
    path: '/api/admin/products',
    headers: await makeStaffHeaders(),
    body: { name: 'Młot', sku: crypto.randomUUID(), category: 'mloty' },
  }),
  'PATCH /api/admin/products': async () => {
    const [first, second] = [await makeProduct(), await makeProduct()]
    return {
      path: '/api/admin/products',
      headers: await makeStaffHeaders(),
      body: {
        changes: [
          { id: first.id, version: 1, exhibitionPrice: '999.00' },
          { id: second.id, version: 1, status: 'archived' },
        ],
      },
      recordIds: [first.id],
    }
  },
  'POST /api/admin/products/import': async () => ({
    path: '/api/admin/products/import',
    headers: { ...(await makeStaffHeaders()), 'Content-Type': 'text/csv' },
    body: `SKU;Nazwa;Kategoria\n${crypto.randomUUID()};Młot;mloty\n`,
  }),
  'POST /api/admin/products/skus': async () => ({
    path: '/api/admin/products/skus',
    headers: await makeStaffHeaders(),
    body: { skus: ['DHP484'] },
  }),
  'GET /api/admin/export/products.csv': () => makeStaffCall('/api/admin/export/products.csv'),
  'GET /api/admin/export/products-template.csv': () =>
    makeStaffCall('/api/admin/export/products-template.csv'),
  'GET /api/admin/products/:id': async () => makeStaffCall(`/api/admin/products/${(await makeProduct()).id}`),
  'GET /api/admin/products/:id/preview': async () =>
    makeStaffCall(`/api/admin/products/${(await makeProduct()).id}/preview`),
  'PATCH /api/admin/products/:id': async () => {
    const { id } = await makeProduct()
    return {
      path: `/api/admin/products/${id}`,
      headers: await makeStaffHeaders(),
      body: { version: 1, exhibitionPrice: '999.00', stock: 3, stockSeen: 1 },
      recordIds: [id],
    }
  },
  'DELETE /api/admin/products/:id': async () =>
    makeStaffCall(`/api/admin/products/${(await makeProduct()).id}`),
  'GET /api/admin/products/:id/buyers.csv': async () =>
    makeStaffCall(`/api/admin/products/${(await makeProduct()).id}/buyers.csv`),
  'GET /api/admin/manufacturers': () => makeStaffCall('/api/admin/manufacturers'),
  'POST /api/admin/manufacturers': async () => ({
    path: '/api/admin/manufacturers',
    headers: await makeStaffHeaders(),
    body: makeManufacturerBody(),
  }),
  'PUT /api/admin/manufacturers/:id': async () => {
    const id = crypto.randomUUID()
    await db()
      .insert(manufacturers)
      .values({ id, ...makeManufacturerBody() })
    return {
      path: `/api/admin/manufacturers/${id}`,
      headers: await makeStaffHeaders(),
      body: { ...makeManufacturerBody(), version: 1 },
    }
  },
  'POST /api/admin/manuals': async () => ({
    path: '/api/admin/manuals',
    headers: { ...(await makeStaffHeaders()), 'Content-Type': 'application/pdf' },
    body: new TextEncoder().encode('%PDF-1.4\n%%EOF'),
  }),
  'POST /api/admin/images': async () => {
    const formResponse = new Response(makeFormData([makeJpeg(8, 8)]))
    return {
      path: '/api/admin/images',
      headers: {
        ...(await makeStaffHeaders()),
        'Content-Type': formResponse.headers.get('Content-Type') ?? '',
      },
      body: new Uint8Array(await formResponse.arrayBuffer()),
    }
  },
} satisfies Partial<Record<Route, () => Promise<RouteCall>>>
