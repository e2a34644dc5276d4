import { findViolations } from './axe'
import { expect, test } from './shop'

test('the accessibility check reads the open modal dialog, or else the whole page', async ({ page }) => {
  await page.mainFrame().goto('about:blank')
  await page.setContent(`<!doctype html>
    <html lang="pl">
      <title>Strona</title>
      <style>button { display: block; width: 44px; height: 44px }</style>
      <main><h1>Strona</h1><button id="behind"></button></main>
      <dialog aria-label="Okno"><button id="inside"></button></dialog>
    </html>`)
  expect(await findViolations(page)).toEqual(['critical button-name: #behind'])
  await page.evaluate(() => document.querySelector('dialog')?.showModal())
  expect(await findViolations(page)).toEqual(['critical button-name: #inside'])
})
