import type { AxeResults } from 'axe-core'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'

/** Half as long as the one for reading. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** What it knows of WCAG 2.2 A and AA and its own good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** In the window once `AXE` ran there. */
declare const axe: {
  run: (
    context: Document,
    options: { resultTypes: string[]; runOnly: string[] },
  ) => Promise<Pick<AxeResults, 'violations'>>
}

/** What axe finds wrong on the page as it is now. */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (runOnly) => {
    // Motion would be judged half way.
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
    }
    // Only what is wrong leaves the page: all the rest is ten times as long.
    const { violations } = await axe.run(document, { resultTypes: ['violations'], runOnly })
    return violations.map(
      ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    )
  }, RULES)
}
