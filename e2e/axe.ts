import type { AxeResults } from 'axe-core'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'

/** Half as long as the one for reading. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** What it knows of WCAG 2.2 A and AA and its own good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The head and the foot of every page of the shop: as much to look at as most pages themselves. */
const FRAME = ['.site-header', 'footer']
const judgedFrames = new Set<string>()

type Options = { resultTypes: string[]; runOnly: string[] }

/** In the window once `AXE` ran there. */
declare const axe: {
  run: (
    context: Document | { exclude: string[] },
    options: Options,
  ) => Promise<Pick<AxeResults, 'violations'>>
}

/**
 * What axe finds wrong on the page as it is now. Head and foot are judged once at each width in each language, and
 * whenever something in them is open or has the focus.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await bringAxe(page)
  const exclude = (await isFrameJudged(page)) ? FRAME : []
  return page.evaluate(
    async ({ exclude, options }) => {
      // Motion would be judged half way.
      for (const animation of document.getAnimations()) {
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
      }
      // Only what is wrong leaves the page: all the rest is ten times as long.
      const { violations } = await axe.run(exclude.length > 0 ? { exclude } : document, options)
      return violations.map(
        ({ id, impact, nodes }) =>
          `${impact} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
      )
    },
    { exclude, options: { resultTypes: ['violations'], runOnly: RULES } },
  )
}

/** As a script of its own, which the browser compiles once for all documents of a tab, unlike what is evaluated. */
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
