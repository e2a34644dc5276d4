import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from './navigation'
import { App, type PageState } from './app/app'
import { makeQueryClient } from './app/query-client'
import { preloadPage } from './app/router'
import { loadMessages } from './i18n/messages'

/** What the edge tells with every page, also with one that it could not render. */
const readState = (): PageState =>
  JSON.parse(document.getElementById('state')?.textContent ?? '') as PageState

/**
 * Tells that the page answers to presses, when everything inside is in place. Around the page, not beside it: the ids
 * that React makes count siblings, and have to be those of the edge.
 */
function Ready({ tell, children }: { tell: () => void; children: ReactNode }): ReactNode {
  useEffect(() => {
    document.documentElement.dataset['ready'] = 'true'
    tell()
  }, [tell])
  return children
}

/**
 * Settles when the page answers to presses; `takeOver` is called when React begins to listen to them. What could not be
 * fetched for it can be asked for once more.
 */
export async function begin(takeOver: () => void): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root.')
  const { language, currency, settings, now, queries } = readState()
  const [messages] = await Promise.all([loadMessages(language), preloadPage(location.pathname)])
  let tell = () => {}
  const told = new Promise<void>((resolve) => (tell = resolve))
  const app = (
    <StrictMode>
      <Ready tell={tell}>
        <BrowserRouter>
          <App
            client={makeQueryClient()}
            locale={{ language, currency, messages, settings }}
            queries={queries}
            now={now}
          />
        </BrowserRouter>
      </Ready>
    </StrictMode>
  )
  takeOver()
  void import('./page-listeners').then((page) => page.listenToPage()).catch(() => null)
  // In a transition React stops between its steps whenever somebody scrolls or presses.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
  return told
}
