import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client'
import { productQuery } from './queries'

beforeEach(() => vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a held product is polled every 30 s until it is no longer held', async () => {
  const availabilities = ['held', 'held', 'available']
  const fetchMock = vi.fn(() =>
    Promise.resolve(Response.json({ availability: availabilities[fetchMock.mock.calls.length - 1] })),
  )
  vi.stubGlobal('fetch', fetchMock)
  const unsubscribe = new QueryObserver(createQueryClient(), productQuery('wiertarka')).subscribe(
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(29_000)
  expect(fetchMock).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(32_000)
  expect(fetchMock).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(fetchMock).toHaveBeenCalledTimes(3)
  unsubscribe()
})
