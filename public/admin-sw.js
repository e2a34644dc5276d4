// Service worker of the staff pages (scope /admin): shows pushes, opens their page, and answers page requests with a
// message while the device is offline. It stores no page and no data. Buyers' pages are outside its scope.

const TEXTS = {
  pl: {
    title: 'Brak internetu',
    text: 'Panel potrzebuje połączenia. Zamówienia i wiadomości czekają w sklepie.',
    retry: 'Spróbuj ponownie',
  },
  en: {
    title: 'No internet',
    text: 'The admin area needs a connection. Orders and messages wait in the shop.',
    retry: 'Try again',
  },
}

/** Both languages, because the worker cannot read the language of the shop. The language of the device comes first. */
const toOfflinePage = () => {
  const languages = self.navigator.language.startsWith('pl') ? ['pl', 'en'] : ['en', 'pl']
  const parts = languages.map(
    (language) =>
      `<section lang="${language}"><h1>${TEXTS[language].title}</h1><p>${TEXTS[language].text}</p><p><a href="">${TEXTS[language].retry}</a></p></section>`,
  )
  return `<!doctype html><html lang="${languages[0]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${TEXTS[languages[0]].title}</title><style>body{margin:0;min-height:100vh;display:grid;align-content:center;gap:3rem;padding:1.5rem;box-sizing:border-box;font:1.05rem/1.5 system-ui,sans-serif;color:#171614;background:#faf7f2}section{max-width:30rem;width:100%;margin:0 auto}h1{font-size:1.6rem;line-height:1.2;margin:0 0 .5rem}p{margin:0 0 1rem}a{display:inline-block;padding:.7rem 1.25rem;border-radius:.25rem;background:#ffc400;color:#171614;font-weight:600;text-decoration:none}section+section{font-size:.95rem}section+section h1{font-size:1.2rem}section+section a{background:none;padding:0;text-decoration:underline}</style>${parts.join('')}</html>`
}

const OFFLINE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
}

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  // The browser requests the page while it starts this worker, so the worker does not delay a page.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const respond = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request))
    } catch {
      return new Response(toOfflinePage(), { status: 503, headers: OFFLINE_HEADERS })
    }
  }
  event.respondWith(respond())
})

const readMessage = (data) => {
  try {
    return data.json()
  } catch {
    return null
  }
}

/** Only a path of the staff pages is opened, whatever the push says. */
const toStaffPath = (path) => (/^\/admin(?:\/|$)/.test(path ?? '') ? path : '/admin/dashboard')

self.addEventListener('push', (event) => {
  const message = readMessage(event.data) ?? {
    title: 'Ekspo',
    body: '',
    path: '/admin/dashboard',
    tag: 'push',
  }
  const { title, body, path, tag, tasks } = message
  const work = [
    self.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      icon: '/admin-app/icon-192.png',
      badge: '/admin-app/badge-96.png',
      data: { path: toStaffPath(path) },
    }),
  ]
  // Not every browser has badges, and some refuse them.
  if (typeof tasks === 'number') work.push(self.navigator.setAppBadge?.(tasks)?.catch(() => undefined))
  event.waitUntil(Promise.all(work))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path = toStaffPath(event.notification.data?.path)
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const staffWindow = windows.find(({ url }) => new URL(url).pathname.startsWith('/admin'))
    if (!staffWindow) return self.clients.openWindow(path)
    // An open page changes its content itself, so that it can ask about unsaved text first.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of this worker has no target origin
    staffWindow.postMessage({ type: 'open', path })
    return staffWindow.focus()
  }
  event.waitUntil(open())
})
