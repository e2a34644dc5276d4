// Renders the JPEGs of mails and social networks: node scripts/mail-pictures.mjs. Writes public/images/{name}-160.jpg
// and {name}-1200.jpg for the main picture of each demo product, and public/images/mail-logo-{hash8}.png.
// worker/mail/layout/mail-layout.tsx contains the file name of the logo. catalog/check.mjs checks that this name is
// current.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.mjs'
import { importShopModule } from './shop/shop-module.mjs'

const { MAIL_PICTURE_WIDTH } = await importShopModule('domain/products/pictures/mail-picture.ts')
const { SHARE_PICTURE_SIZE } = await importShopModule('domain/products/pictures/share-picture.ts')

const IMAGES_FOLDER = 'public/images'
const JPEG_QUALITY = 80
/** Background of the pictures: `--color-studio` of the theme. */
const PICTURE_BACKGROUND = '#f7f4ef'
const MAIL_PICTURE_SIZE = { width: MAIL_PICTURE_WIDTH, height: MAIL_PICTURE_WIDTH }
/** Size of the logo, px: twice the size on display, for sharp screens. */
const LOGO_SIZE = { width: 80, height: 80 }

const MAIN_PICTURE_PATTERN = /-main-[0-9a-f]{8}-1000\.webp$/

const toDataUrl = (bytes, mimeType) => `data:${mimeType};base64,${bytes.toString('base64')}`

const { path: executablePath, problem } = await findChromium()
if (problem) throw new Error(problem)

// The script deletes the old pictures last, so that a failure does not lose them.
const drawnFiles = await drawPictures()
for (const oldFile of readdirSync(IMAGES_FOLDER))
  if (/-(160|1200)\.jpg$|^mail-logo-/.test(oldFile)) rmSync(`${IMAGES_FOLDER}/${oldFile}`)
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
        bytes: await drawPicture(page, source, MAIL_PICTURE_SIZE, { type: 'jpeg', quality: JPEG_QUALITY }),
      })
      files.push({
        name: name.replace('-1000.webp', `-${SHARE_PICTURE_SIZE.width}.jpg`),
        bytes: await drawPicture(page, source, SHARE_PICTURE_SIZE, { type: 'jpeg', quality: JPEG_QUALITY }),
      })
    }
    const logoUrl = toDataUrl(readFileSync('public/favicon.svg'), 'image/svg+xml')
    const logoBytes = await drawPicture(page, logoUrl, LOGO_SIZE, { type: 'png', omitBackground: true })
    const logoHash = createHash('sha256').update(logoBytes).digest('hex').slice(0, 8)
    return [...files, { name: `mail-logo-${logoHash}.png`, bytes: logoBytes }]
  } finally {
    await browser.close()
  }
}

/** Returns a screenshot of the whole picture, centred on the background of the shop's pictures. */
async function drawPicture(page, pictureUrl, size, options) {
  await page.setViewportSize(size)
  // Only share pictures are wider than high, so only they need a background beside the picture. The mail logo stays
  // transparent.
  const background = size.width > size.height ? PICTURE_BACKGROUND : 'none'
  await page.setContent(
    `<style>body { margin: 0; background: ${background} } img { display: block; width: 100vw; height: 100vh; object-fit: contain }</style><img src="${pictureUrl}">`,
  )
  await page.evaluate(() => document.images[0].decode())
  return page.screenshot(options)
}
