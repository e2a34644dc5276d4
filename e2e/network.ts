import type { Page, Route } from '@playwright/test'

/** The call does not reach the shop. */
export const cut = (route: Route) => route.abort('connectionfailed')

/** The call reaches the shop, and its answer gets lost on the way back. Once. */
export async function loseAnswerOf(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}
