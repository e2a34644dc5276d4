import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import worker from '../worker/index'

/** What the build makes of the pages' shell, as far as the edge needs it. */
const ASSETS = {
  fetch: (address: string) =>
    Promise.resolve(
      address.endsWith('.invalid/')
        ? new Response('<html><head><title></title></head><body><div id="root"></div></body></html>')
        : new Response(null, { status: 404 }),
    ),
} as unknown as Fetcher

/** A page as a Polish visitor gets it, in the local shop or one whose bindings are of another `world`. */
export async function openPage(path: string, world: Partial<Env> = {}) {
  const context = createExecutionContext()
  const request = new Request(`http://localhost:8787${path}`, { headers: { 'Accept-Language': 'pl' } })
  const response = await worker.fetch(request as never, { ...env, ASSETS, ...world }, context)
  const text = await response.text()
  await waitOnExecutionContext(context)
  return { status: response.status, text }
}
