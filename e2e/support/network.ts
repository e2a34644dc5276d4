import type { Page, Route } from '@playwright/test'

/** Aborts a request before it reaches the shop. */
export const cutConnection = (route: Route) => route.abort('connectionfailed')

/** Lets the next request reach the shop, but drops its response, once. */
export async function dropResponseOnce(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}
