// Renders the pictures of mails: node scripts/mail-pictures.mjs. Writes public/images/{name}-160.jpg for the main
// picture of each demo product, and public/images/mail-logo-{hash8}.png. worker/mail/layout/mail-layout.tsx contains
// the file name of the logo. catalog/check.mjs checks that this name is current.
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

const MAIN_PICTURE_PATTERN = /-main-[0-9a-f]{8}-1000\.webp$/

const toDataUrl = (bytes, mimeType) => `data:${mimeType};base64,${bytes.toString('base64')}`

const { path: executablePath, problem } = await findChromium()
if (problem) throw new Error(problem)

// The script deletes the old pictures last, so that a failure does not lose them.
const drawnFiles = await drawPictures()
for (const oldFile of readdirSync(IMAGES_FOLDER))
  if (/-160\.jpg$|^mail-logo-/.test(oldFile)) rmSync(`${IMAGES_FOLDER}/${oldFile}`)
for (const { name, bytes } of drawnFiles) {
  writeFileSync(`${IMAGES_FOLDER}/${name}`, bytes)
  process.stdout.write(`/images/${name}  ${bytes.length} bytes\n`)
}

/** Draws the JPEG of each main picture, and the logo. Returns the files. */
async function drawPictures() {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    const files = []
    for (const name of readdirSync(IMAGES_FOLDER).filter((file) => MAIN_PICTURE_PATTERN.test(file))) {
      const source = toDataUrl(readFileSync(`${IMAGES_FOLDER}/${name}`), 'image/webp')
      files.push({
        name: name.replace('-1000.webp', `-${MAIL_PICTURE_WIDTH}.jpg`),
        bytes: await drawSquare(page, source, MAIL_PICTURE_WIDTH, { type: 'jpeg', quality: JPEG_QUALITY }),
      })
    }
    const logoUrl = toDataUrl(readFileSync('public/favicon.svg'), 'image/svg+xml')
    const logoBytes = await drawSquare(page, logoUrl, LOGO_PX, { type: 'png', omitBackground: true })
    const logoHash = createHash('sha256').update(logoBytes).digest('hex').slice(0, 8)
    return [...files, { name: `mail-logo-${logoHash}.png`, bytes: logoBytes }]
  } finally {
    await browser.close()
  }
}

/** Screenshot of a picture, scaled to a square. */
async function drawSquare(page, pictureUrl, sidePx, options) {
  await page.setViewportSize({ width: sidePx, height: sidePx })
  await page.setContent(
    `<style>body { margin: 0 } img { display: block; width: ${sidePx}px; height: ${sidePx}px; object-fit: cover }</style><img src="${pictureUrl}">`,
  )
  await page.evaluate(() => document.images[0].decode())
  return page.screenshot(options)
}
