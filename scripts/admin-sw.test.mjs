// Tests the service worker of the staff pages. The tests are not in the folder of the service worker, because the shop
// serves all files of that folder.
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const serviceWorkerSource = readFileSync('public/admin-sw.js', 'utf8')
let listeners
let shownNotifications
let badgeCounts
let openWindows
let openedPaths

beforeEach(() => {
  listeners = {}
  shownNotifications = []
  badgeCounts = []
  openWindows = []
  openedPaths = []
  const self = {
    addEventListener: (name, listener) => (listeners[name] = listener),
    navigator: { language: 'pl', setAppBadge: async (count) => void badgeCounts.push(count) },
    registration: {
      showNotification: async (title, options) => shownNotifications.push({ title, ...options }),
    },
    clients: { matchAll: async () => openWindows, openWindow: async (path) => openedPaths.push(path) },
  }
  runInNewContext(serviceWorkerSource, {
    self,
    URL,
    Response,
    fetch: () => Promise.reject(new Error('offline')),
  })
})

/** Sends an event to the service worker, and waits for its work. */
async function dispatchEvent(name, event) {
  let pendingWork
  listeners[name]({ ...event, waitUntil: (promise) => (pendingWork = promise) })
  await pendingWork
}
const dispatchPush = (text) => dispatchEvent('push', { data: { json: () => JSON.parse(text) } })
async function clickNotification(path) {
  const close = vi.fn()
  await dispatchEvent('notificationclick', { notification: { close, data: { path } } })
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
    await dispatchPush(JSON.stringify(message))
    expect(shownNotifications).toMatchObject([
      {
        title: 'Sprzedane',
        body: 'Wiertarka',
        tag: 'sale:1',
        renotify: true,
        data: { path: '/admin/orders/1' },
      },
    ])
    expect(badgeCounts).toEqual([3])
  })

  it('that is no JSON shows a notification of the shop, because browsers require one', async () => {
    await dispatchPush('no JSON')
    expect(shownNotifications).toMatchObject([{ title: 'Ekspo', data: { path: '/admin/dashboard' } }])
    expect(badgeCounts).toEqual([])
  })

  it.each(['https://evil.example/', '//evil.example', '/cart', '/administrator', undefined])(
    'with the path %s opens the dashboard',
    async (path) => {
      await dispatchPush(JSON.stringify({ title: 'Sprzedane', body: '', path, tag: 'sale' }))
      expect(shownNotifications).toMatchObject([{ data: { path: '/admin/dashboard' } }])
    },
  )
})

describe('a press of a notification', () => {
  it('opens its page in a new window while no staff page is open', async () => {
    openWindows = [{ url: 'https://shop.example/cart', postMessage: vi.fn(), focus: vi.fn() }]
    await clickNotification('/admin/orders/1')
    expect(openedPaths).toEqual(['/admin/orders/1'])
    expect(openWindows[0].postMessage).not.toHaveBeenCalled()
  })

  it('lets an open staff page change its content', async () => {
    openWindows = [{ url: 'https://shop.example/admin/chat', postMessage: vi.fn(), focus: vi.fn() }]
    await clickNotification('/admin/orders/1')
    expect(openWindows[0].postMessage).toHaveBeenCalledWith({ type: 'open', path: '/admin/orders/1' })
    expect(openWindows[0].focus).toHaveBeenCalledOnce()
    expect(openedPaths).toEqual([])
  })

  it('never opens a foreign path', async () => {
    await clickNotification('https://evil.example/')
    expect(openedPaths).toEqual(['/admin/dashboard'])
  })
})
