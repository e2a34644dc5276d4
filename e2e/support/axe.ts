import type { AxeResults } from 'axe-core'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'

/** Uses axe's minified build, which is half as large as the full build. */
const AXE_SCRIPT = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** The rules of WCAG 2.2 A and AA, and axe's best practices. */
const AXE_RULE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules about texts. Only these can differ between the languages of a page with the same elements and styles. */
export const TEXT_RULE_TAGS = ['cat.language', 'cat.text-alternatives', 'cat.name-role-value']

/**
 * Header and footer. They are checked only once per width and language, because checking them takes as long as checking
 * most pages.
 */
const LAYOUT_SELECTORS = ['.site-header', 'footer']
const checkedLayouts = new Set<string>()

type AxeOptions = { resultTypes: string[]; runOnly: string[]; preload: boolean }

/** Global variable of the injected script. */
declare const axe: {
  run: (
    context: Document | { exclude: string[] } | { include: Element[] },
    options: AxeOptions,
  ) => Promise<Pick<AxeResults, 'violations'>>
}

/**
 * Returns the accessibility violations of the current page, or of the open modal dialog.
 * Header and footer are checked once per width and language, and when something in them is open or focused.
 */
export async function findViolations(page: Page, ruleTags: string[] = AXE_RULE_TAGS): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page)
  const excludedSelectors = (await canSkipLayout(page)) ? LAYOUT_SELECTORS : []
  return page.evaluate(
    async ({ exclude, options }) => {
      // Finishes animations: axe must not see their intermediate states.
      for (const animation of document.getAnimations()) {
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
      }
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
      const pageContext = exclude.length > 0 ? { exclude } : document
      // axe ignores the elements behind a modal dialog. Without `include`, it would still compute their positions.
      const context = modal ? { include: [modal] } : pageContext
      // Returns violations only: the full result is ten times as long.
      const { violations } = await axe.run(context, options)
      return violations.map(
        ({ id, impact, nodes }) =>
          `${impact} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
      )
    },
    {
      exclude: excludedSelectors,
      // Without `preload: false`, axe parses all styles again, for rules that do not run here.
      options: { resultTypes: ['violations'], runOnly: ruleTags, preload: false },
    },
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
  const isLayoutChecked = checkedLayouts.has(kind)
  checkedLayouts.add(kind)
  return isLayoutChecked
}
