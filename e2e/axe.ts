import type { AxeResults } from 'axe-core'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'

/** The minified build is half the size. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** The rules of WCAG 2.2 A and AA, and axe's best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Header and footer: as much to check as most pages themselves. */
const FRAME = ['.site-header', 'footer']
const judgedFrames = new Set<string>()

type Options = { resultTypes: string[]; runOnly: string[] }

/** Global variable of the injected script. */
declare const axe: {
  run: (
    context: Document | { exclude: string[] },
    options: Options,
  ) => Promise<Pick<AxeResults, 'violations'>>
}

/**
 * Returns the accessibility violations of the current page.
 * Header and footer are checked once per width and language, and when something in them is open or focused.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await bringAxe(page)
  const exclude = (await isFrameJudged(page)) ? FRAME : []
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
    { exclude, options: { resultTypes: ['violations'], runOnly: RULES } },
  )
}

/** Uses Runtime.evaluate, whose script the browser compiles once per tab, unlike `page.evaluate`. */
async function bringAxe(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Runtime.evaluate', { expression: AXE })
  await browser.detach()
}

async function isFrameJudged(page: Page): Promise<boolean> {
  const { kind, isInUse } = await page.evaluate((frame) => {
    const parts = frame.filter((part) => document.querySelector(part))
    return {
      kind: [innerWidth, document.documentElement.lang, ...parts].join(),
      isInUse: parts.some((part) => document.querySelector(`${part} :is(:focus, [aria-expanded=true])`)),
    }
  }, FRAME)
  if (isInUse) return false
  const isJudged = judgedFrames.has(kind)
  judgedFrames.add(kind)
  return isJudged
}
