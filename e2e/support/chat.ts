import type { Locator, Page } from '@playwright/test'
import { CHAT_WORDS } from '../../web/shop/chat/words'
import type { Language } from './shop'

export { CHAT_WORDS }
export type ChatWords = (typeof CHAT_WORDS)['pl']

/**
 * Returns a time of today for `clock.setFixedTime`, which fixes the time but lets timers run, because the chat needs
 * them.
 */
export const makeTodayAt = (hours: number, minutes = 0): Date => {
  const date = new Date()
  date.setHours(hours, minutes, 0, 0)
  return date
}

export const getChatPanel = (page: Page, language: Language): Locator =>
  page.getByRole('dialog', { name: CHAT_WORDS[language].title })

export async function openChat(page: Page, language: Language): Promise<Locator> {
  await page.locator('#chat-button').click()
  return getChatPanel(page, language)
}

export async function startNamedChat(panel: Locator, words: ChatWords, name: string): Promise<void> {
  await panel.getByLabel(words.name, { exact: true }).fill(name)
  await panel.getByRole('button', { name: words.start }).click()
}
