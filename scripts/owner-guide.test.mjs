import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Texts that the shop and the admin area show. Pages put no-break spaces into them. */
const shownTexts = [...globSync('web/**/words*.ts'), ...globSync('web/**/*-words*.ts'), 'web/i18n/pl.ts']
  .map((file) => readFileSync(file, 'utf8').replaceAll(String.raw`\u00a0`, ' '))
  .join('\n')

it('the guide of the owner names menus and buttons as the screens do', () => {
  const guide = readFileSync('docs/przewodnik.md', 'utf8')
  const labels = [...guide.matchAll(/\*\*(.+?)\*\*/gs)].map(([, label]) => label.replaceAll(/\s+/g, ' '))
  expect(labels.length).toBeGreaterThan(60)
  expect(
    labels.filter((label) => !new RegExp(`['“„\`>: ]${RegExp.escape(label)}['”\`.:<, ]`).test(shownTexts)),
  ).toEqual([])
})
