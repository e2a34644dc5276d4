import type { Page, Route } from '@playwright/test'

/** The request does not reach the shop. */
export const cutConnection = (route: Route) => route.abort('connectionfailed')

/** The request reaches the shop, and its response is lost, once. */
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
