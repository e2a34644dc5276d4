// Tests of the service worker of the staff pages. Its folder holds only files that the shop serves.
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const code = readFileSync('public/admin-sw.js', 'utf8')
let listeners
let shownNotifications
let badges
let windows
let openedPaths

beforeEach(() => {
  listeners = {}
  shownNotifications = []
  badges = []
  windows = []
  openedPaths = []
  const self = {
    addEventListener: (name, listener) => (listeners[name] = listener),
    navigator: { language: 'pl', setAppBadge: async (count) => void badges.push(count) },
    registration: {
      showNotification: async (title, options) => shownNotifications.push({ title, ...options }),
    },
    clients: { matchAll: async () => windows, openWindow: async (path) => openedPaths.push(path) },
  }
  runInNewContext(code, { self, URL, Response, fetch: () => Promise.reject(new Error('offline')) })
})

/** Sends an event to the service worker, and waits for its work. */
async function dispatch(name, event) {
  let work
  listeners[name]({ ...event, waitUntil: (promise) => (work = promise) })
  await work
}
const push = (text) => dispatch('push', { data: { json: () => JSON.parse(text) } })
async function press(path) {
  const close = vi.fn()
  await dispatch('notificationclick', { notification: { close, data: { path } } })
  expect(close).toHaveBeenCalledOnce()
}

describe('a push', () => {
  it('shows its title and text, replaces the one with its tag, and sets the badge', async () => {
    const message = {
      title: 'Sprzedane',
      body: 'Wiertarka',
      path: '/admin/orders/1',
      tag: 'sale:1',
      tasks: 3,
    }
    await push(JSON.stringify(message))
    expect(shownNotifications).toMatchObject([
      {
        title: 'Sprzedane',
        body: 'Wiertarka',
        tag: 'sale:1',
        renotify: true,
        data: { path: '/admin/orders/1' },
      },
    ])
    expect(badges).toEqual([3])
  })

  it('that is no JSON shows a notification of the shop, because browsers require one', async () => {
    await push('no JSON')
    expect(shownNotifications).toMatchObject([{ title: 'Ekspo', data: { path: '/admin/dashboard' } }])
    expect(badges).toEqual([])
  })

  it.each(['https://evil.example/', '//evil.example', '/cart', '/administrator', undefined])(
    'with the path %s opens the dashboard',
    async (path) => {
      await push(JSON.stringify({ title: 'Sprzedane', body: '', path, tag: 'sale' }))
      expect(shownNotifications).toMatchObject([{ data: { path: '/admin/dashboard' } }])
    },
  )
})

describe('a press of a notification', () => {
  it('opens its page in a new window while no staff page is open', async () => {
    windows = [{ url: 'https://shop.example/cart', postMessage: vi.fn(), focus: vi.fn() }]
    await press('/admin/orders/1')
    expect(openedPaths).toEqual(['/admin/orders/1'])
    expect(windows[0].postMessage).not.toHaveBeenCalled()
  })

  it('lets an open staff page change its content', async () => {
    windows = [{ url: 'https://shop.example/admin/chat', postMessage: vi.fn(), focus: vi.fn() }]
    await press('/admin/orders/1')
    expect(windows[0].postMessage).toHaveBeenCalledWith({ type: 'open', path: '/admin/orders/1' })
    expect(windows[0].focus).toHaveBeenCalledOnce()
    expect(openedPaths).toEqual([])
  })

  it('never opens a foreign path', async () => {
    await press('https://evil.example/')
    expect(openedPaths).toEqual(['/admin/dashboard'])
  })
})
