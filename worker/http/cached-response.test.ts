import { createExecutionContext, env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeClient, db, makeProduct } from '../../test/fixtures/factories'
import { app } from '../app'
import worker from '../index'
import { clearCatalogVersionCache } from '../features/products/catalog/catalog-cache'
import { products } from '../features/products/products.table'

const headersOf = (response: Response) =>
  Object.fromEntries([...response.headers].filter(([name]) => name !== 'x-request-id'))

async function countFetches<T>(sendRequest: () => Promise<T>) {
  const { fetch } = app
  let fetchCount = 0
  app.fetch = (...fetchArguments) => {
    fetchCount += 1
    return fetch(...fetchArguments)
  }
  try {
    return { result: await sendRequest(), asked: fetchCount }
  } finally {
    app.fetch = fetch
  }
}

describe('a cached catalogue response', () => {
  it('is returned unchanged without being computed, under a new request id', async () => {
    const { slug } = await makeProduct()
    const path = `/api/products/${slug}`
    clearCatalogVersionCache()
    const firstResponse = await makeClient()('GET', path)
    const { result: repeatedResponse, asked } = await countFetches(() => makeClient()('GET', path))
    expect(asked).toBe(0)
    expect(headersOf(repeatedResponse)).toEqual(headersOf(firstResponse))
    expect(repeatedResponse.headers.get('X-Request-Id')).not.toBe(firstResponse.headers.get('X-Request-Id'))
    expect(await repeatedResponse.text()).toBe(await firstResponse.text())
  })

  it('is replaced once the shop changes the catalogue', async () => {
    const { id, slug } = await makeProduct()
    const readProductName = async () =>
      (await (await makeClient()('GET', `/api/products/${slug}`)).json<{ name: string }>()).name
    await readProductName()
    await db().update(products).set({ name: 'Inna nazwa' }).where(eq(products.id, id))
    clearCatalogVersionCache()
    expect(await readProductName()).toBe('Inna nazwa')
  })

  it('is used for reads only', async () => {
    const { slug } = await makeProduct()
    const path = `/api/products/${slug}`
    await makeClient()('GET', path)
    const { asked } = await countFetches(async () => {
      expect((await makeClient()('POST', path, {})).status).toBe(405)
      expect((await makeClient()('HEAD', path)).status).toBe(200)
    })
    expect(asked).toBe(2)
  })

  it('is not stored for a 404', async () => {
    const slug = `nie-ma-${crypto.randomUUID()}`
    const path = `/api/products/${slug}`
    expect((await makeClient()('GET', path)).status).toBe(404)
    await makeProduct({ slug })
    clearCatalogVersionCache()
    expect((await makeClient()('GET', path)).status).toBe(200)
  })

  it('keeps staging out of search engines too', async () => {
    const { slug } = await makeProduct()
    const request = new Request<unknown, IncomingRequestCfProperties>(
      `http://localhost:8787/api/products/${slug}`,
    )
    const fetchProduct = () =>
      worker.fetch(request, { ...env, KEPT_OUT_OF_SEARCH: 'yes' }, createExecutionContext())
    clearCatalogVersionCache()
    await fetchProduct()
    const { result, asked } = await countFetches(fetchProduct)
    expect(asked).toBe(0)
    expect(result.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
  })
})
