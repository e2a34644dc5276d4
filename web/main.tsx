import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from './navigation'
import { App, type PageState } from './app/app'
import { createQueryClient } from './app/query-client'
import { preloadPage } from './app/router'
import { loadMessages } from './i18n/messages'

/** The state that the edge sends with every page, also when rendering failed. */
const readState = (): PageState =>
  JSON.parse(document.getElementById('state')?.textContent ?? '') as PageState

/**
 * Reports that the page is interactive, after all children have mounted. Wraps the page, because a sibling would change
 * the ids of `useId`, which must match the edge.
 */
function ReadySignal({ onReady, children }: { onReady: () => void; children: ReactNode }): ReactNode {
  useEffect(() => {
    document.documentElement.dataset['ready'] = 'true'
    onReady()
  }, [onReady])
  return children
}

/**
 * Hydrates the page. Resolves when the page is interactive. Calls `onReactReady` once React listens to events. May be
 * called again after a failed import.
 */
export async function startApp(onReactReady: () => void): Promise<void> {
  const rootElement = document.getElementById('root')
  if (!rootElement) throw new Error('The page has no root.')
  const { language, currency, settings, now, queries } = readState()
  const [messages] = await Promise.all([loadMessages(language), preloadPage(location.pathname)])
  let resolveReady = () => {}
  const readyPromise = new Promise<void>((resolve) => (resolveReady = resolve))
  const appElement = (
    <StrictMode>
      <ReadySignal onReady={resolveReady}>
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
