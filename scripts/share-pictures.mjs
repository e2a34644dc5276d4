// Renders the social preview pictures: node scripts/share-pictures.mjs. Writes
// public/images/share-{language}-{hash8}.jpg. worker/pages/share-picture.ts must have the same names.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.mjs'

const IMAGES = 'public/images'
const FONTS = 'node_modules/@fontsource/barlow-condensed/files/barlow-condensed'
const QUALITIES = [88, 84, 80, 76, 72]
const LIMIT = 60_000
const TEXTS = {
  pl: ['Ekspo Narzędzia', 'Elektronarzędzia powystawowe'],
  en: ['Ekspo Tools', 'Ex-exhibition power tools'],
}

const dataUrl = (file, type) => `data:${type};base64,${readFileSync(file).toString('base64')}`
const drill = readdirSync(IMAGES).find((name) => /^eks-wie-001-main-.*-1000\.webp$/.test(name))

const face = (part) =>
  `@font-face { font-family: Barlow; src: url(${dataUrl(`${FONTS}-${part}-700-normal.woff2`, 'font/woff2')});
    unicode-range: ${part === 'latin' ? 'U+0000-00FF' : 'U+0100-02BA'} }`

const pageOf = ([name, tagline], language) => `<!doctype html><html lang="${language}"><style>
  ${face('latin')} ${face('latin-ext')}
  body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 1fr 500px; background: #171614;
    color: #fff; font-family: Barlow }
  main { display: flex; flex-direction: column; justify-content: center; gap: 28px; padding: 0 48px 0 72px;
    border-left: 20px solid #ffc400 }
  svg { width: 116px }
  h1 { margin: 0; font-size: 124px; line-height: 0.92; text-transform: uppercase; letter-spacing: -0.01em }
  p { margin: 0; font-size: 44px; color: #dfdfdc }
  div { background: #f7f4ef url(${dataUrl(`${IMAGES}/${drill}`, 'image/webp')}) center / 640px no-repeat }
</style><main>${readFileSync('public/favicon.svg', 'utf8')}<h1>${name}</h1><p>${tagline}</p></main><div></div></html>`

const { path: executablePath, problem } = await findChromium()
if (problem) throw new Error(problem)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
for (const [language, texts] of Object.entries(TEXTS)) {
  await page.setContent(pageOf(texts, language))
  await page.evaluate(() => document.fonts.ready)
  let data
  for (const quality of QUALITIES) {
    data = await page.screenshot({ type: 'jpeg', quality })
    if (data.length <= LIMIT) break
  }
  for (const oldFile of readdirSync(IMAGES))
    if (oldFile.startsWith(`share-${language}-`)) rmSync(`${IMAGES}/${oldFile}`)
  const file = `share-${language}-${createHash('sha256').update(data).digest('hex').slice(0, 8)}.jpg`
  writeFileSync(`${IMAGES}/${file}`, data)
  process.stdout.write(`/images/${file}  ${data.length} bytes\n`)
}
await browser.close()
