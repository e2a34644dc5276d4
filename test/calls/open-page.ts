import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import worker from '../../worker/index'

/** A fake of the assets binding. It has only a minimal HTML shell, in which the edge renders a page. */
const ASSETS = {
  fetch: (request: string | Request) =>
    Promise.resolve(
      request === 'https://assets.invalid/'
        ? new Response('<html><head><title></title></head><body><div id="root"></div></body></html>')
        : new Response(null, { status: 404 }),
    ),
} as unknown as Fetcher

/** Renders a page for a visitor from Poland, optionally with some bindings replaced. */
export async function openPage(
  path: string,
  envOverrides: Partial<Env> = {},
  headers: Record<string, string> = {},
) {
  const executionContext = createExecutionContext()
  const request = new Request(`http://localhost:8787${path}`, {
    headers: { 'Accept-Language': 'pl', ...headers },
  })
  const response = await worker.fetch(request as never, { ...env, ASSETS, ...envOverrides }, executionContext)
  const text = await response.text()
  await waitOnExecutionContext(executionContext)
  return { status: response.status, headers: response.headers, text }
}
