import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from './navigation'
import { App, type PageState } from './app/app'
import { createQueryClient } from './app/query-client'
import { preloadPage } from './app/router'
import { loadMessages } from './i18n/messages'
import { ReadySignal } from './ui/loading/ready-signal'

/** Reads the state that the edge sends with every page, even if the edge could not render the page. */
const readState = (): PageState =>
  JSON.parse(document.getElementById('state')?.textContent ?? '') as PageState

/**
 * Hydrates the page. Resolves when the page is interactive. Calls `onReactReady` once React listens to events. May be
 * called again after a failed import.
 */
export async function startApp(onReactReady: () => void): Promise<void> {
  const rootElement = document.getElementById('root')
  if (!rootElement) throw new Error('The page has no root.')
  const { language, currency, settings, now, queries } = readState()
  const [messages] = await Promise.all([loadMessages(language), preloadPage(location.pathname)])
  let onReady = () => {}
  const readyPromise = new Promise<void>((resolve) => {
    onReady = () => {
      document.documentElement.dataset['ready'] = 'true'
      resolve()
    }
  })
  const appElement = (
    <StrictMode>
      <ReadySignal onReady={onReady}>
        <BrowserRouter>
          <App
            client={createQueryClient()}
            locale={{ language, currency, messages, settings }}
            queries={queries}
            now={now}
          />
        </BrowserRouter>
      </ReadySignal>
    </StrictMode>
  )
  onReactReady()
  void import('./shell/page-listeners')
    .then((pageListeners) => pageListeners.startPageListeners())
    .catch(() => null)
  // In a transition React interrupts hydration for scrolls and presses.
  if (rootElement.hasChildNodes()) startTransition(() => void hydrateRoot(rootElement, appElement))
  else createRoot(rootElement).render(appElement)
  return readyPromise
}
