import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../test/web/shop'
import { catalogVersionKey } from './queries'
import { startGoodsRefresh } from './goods-freshness'

let stopPolling = () => {}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stopPolling()
  vi.useRealTimers()
})

function openShop() {
  let catalogVersion = 1
  const calls = fakeApi(() => Response.json({ version: catalogVersion }))
  const client = new QueryClient()
  client.setQueryData(catalogVersionKey, 1)
  client.setQueryData(['product', 'x'], {})
  const invalidateSpy = vi.spyOn(client, 'invalidateQueries')
  stopPolling = startGoodsRefresh(client)
  return { calls, invalidateSpy, client, sellProduct: () => void (catalogVersion += 1) }
}

it('startGoodsRefresh refreshes a visible page within 15 s of a sale, also where an answer is 5 s old', async () => {
  const { invalidateSpy, client, sellProduct } = openShop()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(invalidateSpy).not.toHaveBeenCalled()
  sellProduct()
  await vi.advanceTimersByTimeAsync(9000)
  expect(invalidateSpy).toHaveBeenCalled()
  expect(client.getQueryState(['product', 'x'])?.isInvalidated).toBe(true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(invalidateSpy).toHaveBeenCalledTimes(2)
})

it('startGoodsRefresh makes no request while the page is hidden, and refreshes on return', async () => {
  const { calls, invalidateSpy } = openShop()
  const hiddenSpy = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1000)
  const previousCallCount = calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls.length).toBe(previousCallCount)
  hiddenSpy.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(invalidateSpy).toHaveBeenCalledTimes(1)
})

it('startGoodsRefresh refreshes a page that comes out of the back/forward cache', () => {
  const { invalidateSpy } = openShop()
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(invalidateSpy).toHaveBeenCalledTimes(1)
})
