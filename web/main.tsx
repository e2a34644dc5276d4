import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from './navigation'
import { currencyOfLanguage } from '../domain/currency'
import { isLanguage } from '../domain/language'
import { App, type PageState } from './app/app'
import { makeQueryClient } from './app/query-client'
import { preloadPage } from './app/router'
import { loadMessages } from './i18n/messages'

/** The edge's state, or what can be told without it when the page came as the plain shell. */
function readState(): PageState {
  const text = document.getElementById('state')?.textContent
  if (text) return JSON.parse(text) as PageState
  const { lang } = document.documentElement
  const language = isLanguage(lang) ? lang : 'pl'
  return {
    language,
    currency: currencyOfLanguage(language),
    now: Date.now(),
    queries: { queries: [], mutations: [] },
  }
}

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
  const { language, currency, now, queries } = readState()
  const [messages] = await Promise.all([loadMessages(language), preloadPage(location.pathname)])
  let tell = () => {}
  const told = new Promise<void>((resolve) => (tell = resolve))
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App
          client={makeQueryClient()}
          locale={{ language, currency, messages }}
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
