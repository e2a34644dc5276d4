import type { CDPSession, Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { FIRST_SETTINGS, SHOP_NAME } from '../../domain/settings/settings'
import { findViolations } from './axe'
import { markChanged } from './reusable-page'
import { expect, type Language } from './shop'

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

// Lists of Polish and English words, which catalog/check.mjs uses too.
const wordLists = readJson('catalog/languages.json') as {
  polishWords: string
  englishWords: string
  brandWords: string[]
  places: string[]
}
const PAGE_WORDS = {
  pl: `${wordLists.polishWords} koszyk dostawa zapłata cena szukaj zamknij pokaż sklep strona umowy kup dodaj usuń produkt
    produkty razem gratis wiadomość błąd płatność zamówienie filtry zdjęcie stan od że przez`,
  en: `${wordLists.englishWords} your cart shipping price search close show shop page buy add remove product products total
    free order payment filters picture condition to or we you at an be as back more results delivery terms`,
}
/** Words that exist in both languages. */
const BILINGUAL_WORDS = ['on', 'by', 'was', 'to', 'do', 'we', 'as', 'an']

/** Matches a whole word; unlike \b it treats Polish letters such as ę and ż as letters. */
const createWordPattern = (words: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(${words
      .split(/\s+/)
      .filter((word) => !BILINGUAL_WORDS.includes(word))
      .join('|')})(?![\\p{L}\\p{N}])`,
    'iu',
  )
const WORD_PATTERNS = { pl: createWordPattern(PAGE_WORDS.pl), en: createWordPattern(PAGE_WORDS.en) }
const POLISH_LETTERS = /[ąćęłńóśźż]/i

type Contact = { name: string; address: string; email: string }
const allManufacturers = readJson('catalog/manufacturers.json') as (Contact & {
  euRepresentative: Contact | null
})[]
const contacts = allManufacturers.flatMap((manufacturer) => [
  manufacturer,
  ...(manufacturer.euRepresentative ? [manufacturer.euRepresentative] : []),
])

const { firm } = FIRST_SETTINGS

/**
 * Proper names, equal in both languages. Longest first, so that a shorter name does not remove a part of a longer one.
 */
const PROPER_NAMES = [
  ...contacts.flatMap(({ name, address, email }) => [name, address, email]),
  firm.firm,
  firm.owner,
  firm.street,
  firm.city,
  firm.email,
  ...Object.values(SHOP_NAME),
  ...wordLists.brandWords,
  ...wordLists.places,
  // Currencies, authorities' addresses, a legal term and storage keys are not translated.
  'złoty',
  'zł',
  'Stanisława Moniuszki',
  'Jana Pawła II',
  'rękojmia',
  'cart-session-id',
  'ordered-cart',
  'order-attempt',
  'accepted-prices',
  'paid-order',
].toSorted((a, b) => b.length - a.length)

/** Visible and screen-reader texts of a page, except parts marked with another language. */
function readVisibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pageLanguage = document.documentElement.lang
    const isOtherLanguage = (element: Element | null) =>
      (element?.closest('[lang]')?.getAttribute('lang') ?? pageLanguage) !== pageLanguage
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const visibleTexts = [document.title]
    const textWalker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (textWalker.nextNode()) {
      const { parentElement: parent, textContent: text } = textWalker.currentNode
      if (parent && text?.trim() && isVisible(parent) && !isOtherLanguage(parent))
        visibleTexts.push(text.trim().replaceAll('\u00a0', ' '))
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [alt], [placeholder]')) {
      if (!isVisible(element) || isOtherLanguage(element)) continue
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) {
        const attributeText = element.getAttribute(name)
        if (attributeText) visibleTexts.push(attributeText)
      }
    }
    return [...new Set(visibleTexts)]
  })
}

/** Returns the texts of a page in the wrong language. */
async function findForeignTexts(page: Page, language: Language): Promise<string[]> {
  return (await readVisibleTexts(page)).filter((text) => {
    const textWithoutNames = PROPER_NAMES.reduce(
      (remainingText, name) => remainingText.replaceAll(name, ' '),
      text,
    )
    return language === 'pl'
      ? WORD_PATTERNS.en.test(textWithoutNames)
      : POLISH_LETTERS.test(textWithoutNames) || WORD_PATTERNS.pl.test(textWithoutNames)
  })
}

/** Returns how far the page overflows the window, px. */
export const measureOverflow = (page: Page): Promise<number> => {
  const { width } = page.viewportSize() ?? { width: 0 }
  return page.evaluate((width) => document.documentElement.scrollWidth - width, width)
}

/** Fields with a text below 16 px: Safari on a phone zooms into them on focus, and the page stays zoomed. */
export const findTooSmallFields = (page: Page): Promise<string[]> =>
  page
    .locator('input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), select, textarea')
    .evaluateAll((fields) =>
      fields
        .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => `${field.id || field.outerHTML} ${getComputedStyle(field).fontSize}`),
    )

/**
 * Sets the browser's text size to 200 % (32 px instead of 16 px). The setting lasts as long as the returned CDP
 * session.
 */
export async function enlargeText(page: Page): Promise<CDPSession> {
  markChanged(page)
  const cdpSession = await page.context().newCDPSession(page)
  await cdpSession.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  return cdpSession
}

/** Runs a check of a loaded page while the browser's text size is 200 %. */
export async function withEnlargedText(page: Page, check: () => Promise<void>): Promise<void> {
  const readFontSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  const cdpSession = await enlargeText(page)
  await expect.poll(readFontSize).toBe('32px')
  await check()
  await cdpSession.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await cdpSession.detach()
  await expect.poll(readFontSize).toBe('16px')
}

/**
 * Returns the words and numbers that a line break splits. Parts joined by a no-break space, such as an amount, count as
 * one word.
 */
export const findBrokenWords = (element: Locator): Promise<string[]> =>
  element.evaluate((root) => {
    const brokenWords: string[] = []
    const textNodeWalker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (textNodeWalker.nextNode()) {
      const textNode = textNodeWalker.currentNode
      if (!textNode.parentElement?.checkVisibility() || textNode.parentElement.closest('.sr-only')) continue
      for (const { 0: word, index } of (textNode.textContent ?? '').matchAll(/[^ \t\n]+/g)) {
        const textRange = document.createRange()
        textRange.setStart(textNode, index)
        textRange.setEnd(textNode, index + word.length)
        const lineTops = new Set([...textRange.getClientRects()].map(({ top }) => Math.round(top)))
        if (lineTops.size > 1) brokenWords.push(word)
      }
    }
    return brokenWords
  })

/**
 * Checks that hold for every screen: one h1, no overflow, no zoom into fields, one language, no accessibility
 * violations.
 */
export async function inspectPage(page: Page, language: Language, screenName: string): Promise<void> {
  expect.soft(await page.locator('h1').count(), `${screenName}: h1`).toBe(1)
  expect.soft(await measureOverflow(page), `${screenName}: wider than the window`).toBeLessThanOrEqual(0)
  if (isPhoneViewport(page))
    expect.soft(await findTooSmallFields(page), `${screenName}: small fields`).toEqual([])
  expect.soft(await findForeignTexts(page, language), `${screenName}: language`).toEqual([])
  if (shouldRunAxe(page, language))
    expect.soft(await findViolations(page), `${screenName}: barriers`).toEqual([])
}

/**
 * True if axe runs at this width in this language. A violation depends on the width or on the language, never on both.
 * Two of the four combinations therefore find all violations in half the time.
 */
function shouldRunAxe(page: Page, language: Language): boolean {
  return isPhoneViewport(page) === (language === 'pl')
}

const isPhoneViewport = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768
