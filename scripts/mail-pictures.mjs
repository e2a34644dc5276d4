// Renders the pictures of mails: node scripts/mail-pictures.mjs. Writes public/images/{name}-160.jpg for the main picture of
// each demo product, and public/images/mail-logo-{hash8}.png. worker/mail/layout/mail-layout.tsx must have the same name.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.mjs'
import { importShopModule } from './shop/shop-module.mjs'

const { MAIL_PICTURE_WIDTH } = await importShopModule('domain/products/pictures/mail-picture.ts')

const IMAGES_FOLDER = 'public/images'
const JPEG_QUALITY = 80
/** Side of the logo, px: twice the size on display, for sharp screens. */
const LOGO_PX = 80

const toDataUrl = (bytes, mimeType) => `data:${mimeType};base64,${bytes.toString('base64')}`

const { path: executablePath, problem } = await findChromium()
if (problem) throw new Error(problem)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()

/** Screenshot of a picture, scaled to a square. */
async function drawSquare(pictureUrl, sidePx, options) {
  await page.setViewportSize({ width: sidePx, height: sidePx })
  await page.setContent(
    `<style>body { margin: 0 } img { display: block; width: ${sidePx}px; height: ${sidePx}px; object-fit: cover }</style><img src="${pictureUrl}">`,
  )
  await page.evaluate(() => document.images[0].decode())
  return page.screenshot(options)
}

const mainPictures = readdirSync(IMAGES_FOLDER).filter((name) => /-main-[0-9a-f]{8}-1000\.webp$/.test(name))
for (const oldFile of readdirSync(IMAGES_FOLDER))
  if (/-160\.jpg$|^mail-logo-/.test(oldFile)) rmSync(`${IMAGES_FOLDER}/${oldFile}`)
let totalBytes = 0
for (const name of mainPictures) {
  const source = toDataUrl(readFileSync(`${IMAGES_FOLDER}/${name}`), 'image/webp')
  const jpegBytes = await drawSquare(source, MAIL_PICTURE_WIDTH, { type: 'jpeg', quality: JPEG_QUALITY })
  totalBytes += jpegBytes.length
  writeFileSync(`${IMAGES_FOLDER}/${name.replace('-1000.webp', `-${MAIL_PICTURE_WIDTH}.jpg`)}`, jpegBytes)
}
const logoUrl = toDataUrl(readFileSync('public/favicon.svg'), 'image/svg+xml')
const logoBytes = await drawSquare(logoUrl, LOGO_PX, { type: 'png', omitBackground: true })
const logoFile = `mail-logo-${createHash('sha256').update(logoBytes).digest('hex').slice(0, 8)}.png`
writeFileSync(`${IMAGES_FOLDER}/${logoFile}`, logoBytes)
process.stdout.write(
  `${mainPictures.length} pictures, ${totalBytes} bytes\n/images/${logoFile}  ${logoBytes.length} bytes\n`,
)
await browser.close()
