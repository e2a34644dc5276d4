import type { AxeResults } from 'axe-core'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'

/** Uses axe's minified build, which is half as large as the full build. */
const AXE_SCRIPT = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** The rules of WCAG 2.2 A and AA, and axe's best practices. */
const AXE_RULE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Header and footer. They are checked only once per width and language, because checking them takes as long as checking
 * most pages.
 */
const LAYOUT_SELECTORS = ['.site-header', 'footer']
const checkedLayouts = new Set<string>()

type AxeOptions = { resultTypes: string[]; runOnly: string[] }

/** Global variable of the injected script. */
declare const axe: {
  run: (
    context: Document | { exclude: string[] },
    options: AxeOptions,
  ) => Promise<Pick<AxeResults, 'violations'>>
}

/**
 * Returns the accessibility violations of the current page.
 * Header and footer are checked once per width and language, and when something in them is open or focused.
 */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page)
  const excludedSelectors = (await canSkipLayout(page)) ? LAYOUT_SELECTORS : []
  return page.evaluate(
    async ({ exclude, options }) => {
      // Finishes animations: axe must not see their intermediate states.
      for (const animation of document.getAnimations()) {
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
      }
      // Returns violations only: the full result is ten times as long.
      const { violations } = await axe.run(exclude.length > 0 ? { exclude } : document, options)
      return violations.map(
        ({ id, impact, nodes }) =>
          `${impact} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
      )
    },
    { exclude: excludedSelectors, options: { resultTypes: ['violations'], runOnly: AXE_RULE_TAGS } },
  )
}

/** Uses Runtime.evaluate, whose script the browser compiles once per tab, unlike `page.evaluate`. */
async function loadAxe(page: Page): Promise<void> {
  const cdpSession = await page.context().newCDPSession(page)
  await cdpSession.send('Runtime.evaluate', { expression: AXE_SCRIPT })
  await cdpSession.detach()
}

async function canSkipLayout(page: Page): Promise<boolean> {
  const { kind, isInUse } = await page.evaluate((layoutSelectors) => {
    const matchingSelectors = layoutSelectors.filter((selector) => document.querySelector(selector))
    return {
      kind: [innerWidth, document.documentElement.lang, ...matchingSelectors].join(),
      isInUse: matchingSelectors.some((selector) =>
        document.querySelector(`${selector} :is(:focus, [aria-expanded=true])`),
      ),
    }
  }, LAYOUT_SELECTORS)
  if (isInUse) return false
  const isKindChecked = checkedLayouts.has(kind)
  checkedLayouts.add(kind)
  return isKindChecked
}
