// Renders the social preview pictures: node scripts/share-pictures.mjs. Writes
// public/images/share-{language}-{hash8}.jpg. worker/pages/head.ts must contain the same file names.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.mjs'

const IMAGES_FOLDER = 'public/images'
const FONT_PATH = 'node_modules/@fontsource/barlow-condensed/files/barlow-condensed'
const JPEG_QUALITIES = [88, 84, 80, 76, 72]
const MAX_IMAGE_BYTES = 60_000
const PICTURE_TEXTS = {
  pl: ['Ekspo Narzędzia', 'Elektronarzędzia powystawowe'],
  en: ['Ekspo Tools', 'Ex-display power tools'],
}

const toDataUrl = (file, mimeType) => `data:${mimeType};base64,${readFileSync(file).toString('base64')}`
const drillPicture = readdirSync(IMAGES_FOLDER).find((name) => /^eks-wie-001-main-.*-1000\.webp$/.test(name))

const buildFontFaceRule = (subset) =>
  `@font-face { font-family: Barlow; src: url(${toDataUrl(`${FONT_PATH}-${subset}-700-normal.woff2`, 'font/woff2')});
    unicode-range: ${subset === 'latin' ? 'U+0000-00FF' : 'U+0100-02BA'} }`

const renderPictureHtml = ([name, tagline], language) => `<!doctype html><html lang="${language}"><style>
  ${buildFontFaceRule('latin')} ${buildFontFaceRule('latin-ext')}
  body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 1fr 500px; background: #171614;
    color: #fff; font-family: Barlow }
  main { display: flex; flex-direction: column; justify-content: center; gap: 28px; padding: 0 48px 0 72px;
    border-left: 20px solid #ffc400 }
  svg { width: 116px }
  h1 { margin: 0; font-size: 124px; line-height: 0.92; text-transform: uppercase; letter-spacing: -0.01em }
  p { margin: 0; font-size: 44px; color: #dfdfdc }
  div { background: #f7f4ef url(${toDataUrl(`${IMAGES_FOLDER}/${drillPicture}`, 'image/webp')}) center / 640px no-repeat }
</style><main>${readFileSync('public/favicon.svg', 'utf8')}<h1>${name}</h1><p>${tagline}</p></main><div></div></html>`

const { path: executablePath, problem } = await findChromium()
if (problem) throw new Error(problem)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
for (const [language, texts] of Object.entries(PICTURE_TEXTS)) {
  await page.setContent(renderPictureHtml(texts, language))
  await page.evaluate(() => document.fonts.ready)
  let jpegBytes
  for (const jpegQuality of JPEG_QUALITIES) {
    jpegBytes = await page.screenshot({ type: 'jpeg', quality: jpegQuality })
    if (jpegBytes.length <= MAX_IMAGE_BYTES) break
  }
  for (const oldFile of readdirSync(IMAGES_FOLDER))
    if (oldFile.startsWith(`share-${language}-`)) rmSync(`${IMAGES_FOLDER}/${oldFile}`)
  const file = `share-${language}-${createHash('sha256').update(jpegBytes).digest('hex').slice(0, 8)}.jpg`
  writeFileSync(`${IMAGES_FOLDER}/${file}`, jpegBytes)
  process.stdout.write(`/images/${file}  ${jpegBytes.length} bytes\n`)
}
await browser.close()
