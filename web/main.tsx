import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from './navigation'
import { App, type PageState } from './app/app'
import { makeQueryClient } from './app/query-client'
import { preloadPage } from './app/router'
import { loadMessages } from './i18n/messages'

/** What the edge tells with every page, also with one that it could not render. */
const readState = (): PageState =>
  JSON.parse(document.getElementById('state')?.textContent ?? '') as PageState

/** Tells that the page answers to presses: the first effect that runs, when everything is in place. */
function Ready({ tell }: { tell: () => void }): null {
  useEffect(() => {
    document.documentElement.dataset['ready'] = 'true'
    tell()
  }, [tell])
  return null
}

/** Settles when the page answers to presses. */
export const ready = begin()

async function begin(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const { language, currency, settings, now, queries } = readState()
  const [messages] = await Promise.all([loadMessages(language), preloadPage(location.pathname)])
  let tell = () => {}
  const told = new Promise<void>((resolve) => (tell = resolve))
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App
          client={makeQueryClient()}
          locale={{ language, currency, messages, settings }}
          queries={queries}
          now={now}
        />
      </BrowserRouter>
      <Ready tell={tell} />
    </StrictMode>
  )
  // In a transition React stops between its steps whenever somebody scrolls or presses.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
  return told
}
